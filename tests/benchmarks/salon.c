/* A yardstick: the salon duel as a plain loop, two packs dealt through until fewer than ten cards are left.

   The punter draws below 16, the banker below 17, at most three cards each. The generator is xoshiro256++; place k of
   the shuffle is settled when card k is dealt. Prints the punter's mean gain and the processor time in seconds.

       cc -O3 -march=native -o salon salon.c && ./salon 20000000 1                                                  */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { CARDS = 104, RESERVE = 10 };

typedef struct { uint64_t a, b, c, d; } stream;
typedef struct { int least, aces, cards; } hand;

static stream chance;
static unsigned char pack[CARDS];
static int dealt;

static uint64_t turned(uint64_t word, int by) { return word << by | word >> (64 - by); }

static uint64_t scrambled(uint64_t word) {
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9u;
    word = (word ^ word >> 27) * 0x94D049BB133111EBu;
    return word ^ word >> 31;
}

static inline uint64_t bits(void) {
    stream s = chance;
    uint64_t found = turned(s.a + s.d, 23) + s.a, kept = s.b << 17;
    s.c ^= s.a;
    s.d ^= s.b;
    s.b ^= s.c;
    s.a ^= s.d;
    s.c ^= kept;
    s.d = turned(s.d, 45);
    chance = s;
    return found;
}

static inline int next_card(void) {
    int place = dealt + (int)((bits() >> 32) * (uint64_t)(CARDS - dealt) >> 32);
    unsigned char card = pack[place];
    pack[place] = pack[dealt];
    pack[dealt++] = card;
    return card;
}

static inline void take(hand *h) {
    int card = next_card();
    h->least += card;
    h->aces += card == 1;
    h->cards++;
}

static inline int total(const hand *h) { return h->aces && h->least <= 11 ? h->least + 10 : h->least; }

static inline int duel(void) {
    hand punter = {0, 0, 0}, banker = {0, 0, 0};
    take(&punter), take(&punter), take(&banker), take(&banker);
    if (total(&banker) == 21) return -1;
    if (total(&punter) == 21) return 2;
    while (total(&punter) < 16 && punter.cards < 5) take(&punter);
    while (total(&banker) < 17 && banker.cards < 5) take(&banker);
    int p = total(&punter), b = total(&banker);
    if (p > 21) return b > 21 ? 0 : -1;
    if (b > 21) return 2;
    return (p > b) - (p < b);
}

int main(int count, char **words) {
    long long rounds = count > 1 ? atoll(words[1]) : 10000000, gained = 0;
    uint64_t seed = count > 2 ? strtoull(words[2], NULL, 10) : 1;
    uint64_t *state[] = {&chance.a, &chance.b, &chance.c, &chance.d};
    for (int i = 0; i < 4; i++) *state[i] = scrambled(seed += 0x9E3779B97F4A7C15u);
    for (int i = 0; i < CARDS; i++) pack[i] = (unsigned char)(i / 8 < 9 ? i / 8 + 1 : 10);
    clock_t begun = clock();
    dealt = CARDS;
    for (long long i = 0; i < rounds; i++) {
        if (CARDS - dealt < RESERVE) dealt = 0;
        gained += duel();
    }
    printf("%.9f %.6f\n", (double)gained / (double)rounds, (double)(clock() - begun) / CLOCKS_PER_SEC);
    return 0;
}
