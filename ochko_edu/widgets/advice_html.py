"""The panel beside a decision, as HTML: bars, figures, whole sentences. It computes when it is called, not before."""

from __future__ import annotations

from html import escape

from ..judging import BANKER, PUNTER
from ..policies import Policy
from ..rules import Rules
from ..ways import Named, threshold
from .advice import Advice, Cost, Reckoning, advice_for, cost_of_last
from .session import WATCH, Session
from .style import read
from .words_beside import ADVICE, BEST, COST, COUNTER, NO_CHOICE, PLAYS, percent, signed

LOOK = f"<style>{read('beside.css')}</style>"
SURE = 1e-9


def panel(session: Session) -> str:
    """Return what is told beside the decision that is to be made now, and what the last choice cost.

    >>> from ochko_edu.presets import variant
    >>> session = Session(variant("salon"), seed=1)
    >>> session.deal()
    >>> "62 in 102 · 61 %" in panel(session)
    True
    """
    found = advice_for(session)
    if found is None:
        parts = [_section("", [ADVICE["nothing_watch" if session.role == WATCH else "nothing"]], dim=True)]
    else:
        parts = [_plain(session, found), _counter(found), _best(found)]
    return f'{LOOK}<div class="ochko-advice">{cost_line(session)}{"".join(parts)}</div>'


def cost_line(session: Session) -> str:
    """Return what the person's last choice in this round cost, as a section; empty before there was one."""
    found = cost_of_last(session)
    return "" if found is None else _section(COST["title"], [told_cost(found)])


def told_cost(found: Cost) -> str:
    """Return what a choice cost, as a sentence.

    >>> told_cost(Cost("stand", 0.07, "draw", True))
    'You stood. That cost 0.07 of a stake against drawing.'
    """
    if found.lost is None:
        return COST[f"{found.name}_unknown"]
    if not found.free:
        return COST[f"{found.name}_forced"]
    if not found.better:
        return COST[f"{found.name}_free"]
    lost = f"{found.lost:.2f}" if found.lost >= 0.005 else COST["small"]
    return COST[f"{found.name}_cost"].format(lost=lost)


def plays(rules: Rules, policy: Policy, side: str) -> str:
    """Return how a side is taken to play, in the middle of a sentence.

    >>> from ochko_edu.policies import stand_on
    >>> from ochko_edu.presets import variant
    >>> plays(variant("salon"), stand_on(17), "banker")
    'a banker who draws below 17'
    """
    must = rules.banker_must if side == BANKER else rules.punter_must
    lowest = min(min(v) for v in rules.values.values()) * rules.opening_cards if rules.modulo is None else 0
    if all(total in must for total in range(lowest, rules.target)):
        return NO_CHOICE[side]
    words = PLAYS[side]
    if isinstance(policy, Named):
        return words[policy.name]
    limits = threshold(policy)
    if limits is None:
        return words["own"].format(name=policy.name)
    total, soft = limits
    return words["stand_on" if soft is None else "stand_on_soft"].format(total=total, soft=soft)


def _plain(session: Session, found: Advice) -> str:
    own = session.role not in (WATCH, "everyone")
    key = f"title{'_bid' * found.bids}{'' if own else '_other'}"
    name = session.view.names[found.seat]
    title = ADVICE[key].format(name=name)
    if found.plain is None:
        return _section(title, [ADVICE["cannot"].format(why=found.problems.get("plain", ""))])
    lines = _worth(session.rules, found, found.plain)
    body = _bars(found.plain)
    notes = _notes(session, found, found.plain)
    return _section(title, lines, notes, body=body)


def _worth(rules: Rules, found: Advice, plain: Reckoning) -> list[str]:
    other = plays(rules, found.against, PUNTER if found.side == BANKER else BANKER)
    if plain.stand is None:
        return [ADVICE["unknown_worth"]]
    if plain.draw is None:
        lines = [ADVICE["worth_stand"].format(stand=signed(plain.stand), other=other)]
    elif plain.must == "draw":
        lines = [ADVICE["worth_draw_forced"].format(draw=signed(plain.draw), other=other)]
    else:
        lines = [ADVICE["worth"].format(draw=signed(plain.draw), stand=signed(plain.stand), other=other)]
    if plain.draw is not None and not plain.must:
        lines.append(_better(plain))
    if found.bids:
        worth = plain.stand if plain.draw is None else plain.draw if plain.must else max(plain.draw, plain.stand)
        lines.append(ADVICE["bid_worth"].format(value=signed(worth)))
    return lines


def _better(found: Reckoning) -> str:
    """Return which is better, and by how much, as the figures that are shown have it."""
    assert found.draw is not None
    assert found.stand is not None
    lead = abs(round(found.draw, 2) - round(found.stand, 2))
    key = f"{found.best}_{'better' if lead > 0.005 else 'a_little'}" if found.best else "even"
    return ADVICE[key].format(lead=f"{lead:.2f}")


def _notes(session: Session, found: Advice, plain: Reckoning) -> list[str]:
    notes = []
    bust = next((c for c in plain.chances if c.total is None), None)
    if bust and plain.bust is not None and percent(bust.ways / bust.of) != percent(plain.bust):
        key = "told_more_banker" if found.side == BANKER else "told_more"
        notes.append(ADVICE[key].format(percent=percent(plain.bust)))
    if found.watched is not None and found.punters > 1 and session.rules.order == "together":
        stakes = session.view.stakes
        alone = sum(stake == stakes[found.watched] for stake in stakes) == 1
        name = session.view.names[found.watched]
        notes.append(ADVICE["watched" if alone else "watched_equal"].format(count=found.punters, name=name))
    if session.rules.halving is not None and found.side == PUNTER and "halve" in session.choices:
        notes.append(ADVICE["halving"])
    return notes


def _bars(plain: Reckoning) -> str:
    if not plain.chances:
        return f'<p class="ochko-dim">{escape(ADVICE["no_draw"])}</p>'
    most = max(c.ways for c in plain.chances) or 1
    rows = []
    for c in plain.chances:
        label = ADVICE["bust"] if c.total is None else str(c.total)
        busts = " ochko-busts" * (c.total is None)
        bar = f'<span class="ochko-chance{busts}" style="width:{100 * c.ways / most:.0f}%"></span>' if c.ways else ""
        count = ADVICE["count"].format(ways=c.ways, of=c.of, percent=percent(c.ways / c.of))
        rows.append(
            f'<tr><th scope="row">{escape(label)}</th><td aria-hidden="true">{bar}</td><td>{escape(count)}</td></tr>'
        )
    caption = f'<caption class="ochko-unseen">{escape(ADVICE["chances"])}</caption>'
    return f'<table class="ochko-odds">{caption}<tbody>{"".join(rows)}</tbody></table>'


def _counter(found: Advice) -> str:
    title = COUNTER["title"]
    if found.plain is None:
        return ""
    if not found.memory:
        return _section(title, [COUNTER["same"]])
    if found.counter is None:
        return _section(title, [COUNTER["cannot"]])
    counter = found.counter
    key = "memory_one" if found.memory == 1 else "memory"
    lines = [COUNTER[key].format(count=found.memory, of=counter.of)]
    bust = next((c for c in counter.chances if c.total is None), None)
    if bust:
        figure = ADVICE["count"].format(ways=bust.ways, of=bust.of, percent=percent(bust.ways / bust.of))
        lines[0] += " " + COUNTER["bust"].format(figure=figure)
    if counter.stand is not None and counter.draw is not None and not counter.must:
        lines += _counters_choice(found, counter)
    return _section(title, lines)


def _counters_choice(found: Advice, counter: Reckoning) -> list[str]:
    assert found.plain is not None
    lines = [COUNTER[f"best_{counter.best or 'either'}"] + (" " + _better(counter) if counter.best else "")]
    if counter.best and found.plain.best and counter.best != found.plain.best:
        lines.append(COUNTER["other"])
    return lines


def _best(found: Advice) -> str:
    problem = found.problems.get("equilibrium")
    if found.equilibrium is None and problem is None:
        return ""
    if found.equilibrium is None:
        return _section(BEST["title"], [BEST["cannot"].format(why=problem)])
    chance = found.equilibrium
    if chance < SURE or chance > 1 - SURE:
        line = BEST["draw" if chance > SURE else "stand"]
    else:
        line = BEST["mixed"].format(percent=f"{100 * chance:.1f}")
    how = BEST["how" if found.punters == 1 else "how_many"].format(count=found.punters)
    return _section(BEST["title"], [line], [how])


def _section(title: str, lines: list[str], notes: list[str] | None = None, body: str = "", dim: bool = False) -> str:
    head = f"<h4>{escape(title)}</h4>" if title else ""
    label = f' aria-label="{escape(title)}"' if title else ""
    mark = ' class="ochko-dim"' * dim
    told = "".join(f"<p{mark}>{escape(line)}</p>" for line in lines)
    more = "".join(f'<p class="ochko-dim">{escape(note)}</p>' for note in notes or ())
    return f"<section{label}>{head}{body}{told}{more}</section>"
