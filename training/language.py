"""Tells English from Polish by runs of letters: models/language.json, from our own rows. Needs nothing but Python.

    python training/language.py
"""
import collections
import json
import math
import re
import unicodedata

import rows

KEPT = 4000


def texts(language):
    for passage in rows.own('passages'):
        if not rows.is_held_out(passage):
            yield from passage['q'][language] + passage['near'][language] + passage['true'][language]
    for kind in ('turns', 'intents'):
        for row in rows.own(kind):
            if row['lang'] == language and not rows.is_held_out(row):
                yield row.get('text') or row['last']


def words(text):
    """Without accents: many write so, and those who do not are told by them."""
    plain = unicodedata.normalize('NFD', text.lower().replace('ł', 'l'))
    return re.findall(r'[a-z]+', ''.join(c for c in plain if unicodedata.category(c) != 'Mn'))


def runs(word):
    padded = f'_{word}_'
    for length in (2, 3, 4):
        for at in range(len(padded) - length + 1):
            yield padded[at : at + length]


def main():
    counts = {language: collections.Counter(run for text in texts(language) for word in words(text) for run in runs(word)) for language in ('en', 'pl')}
    totals = {language: sum(each.values()) for language, each in counts.items()}
    odds = {}
    for run in counts['en'].keys() | counts['pl'].keys():
        share = {language: (counts[language][run] + 0.5) / totals[language] for language in counts}
        odds[run] = (math.log(share['pl'] / share['en']), counts['en'][run] + counts['pl'][run])
    best = sorted(odds, key=lambda run: (-abs(odds[run][0]) * math.sqrt(odds[run][1]), run))[:KEPT]
    weights = {run: round(10 * odds[run][0]) for run in sorted(best)}
    json.dump(weights, open(f'{rows.HERE}/../models/language.json', 'w'), separators=(',', ':'))

    right = collections.Counter()
    for language in ('en', 'pl'):
        for passage in rows.own('passages'):
            if rows.is_held_out(passage):
                for text in passage['q'][language] + passage['near'][language]:
                    score = sum(weights.get(run, 0) for word in words(text) for run in runs(word))
                    right[language, (score > 0) == (language == 'pl')] += 1
    print({f'{language}: {"right" if is_right else "wrong"}': count for (language, is_right), count in right.items()})


main()
