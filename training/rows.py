"""Our own rows (data/) and the public ones (a folder of files that sources.json describes), as training material."""
import glob
import hashlib
import json
import os
import random
import re

LANGUAGES = ('en', 'pl', 'ru')
INTENTS = (
    'question greeting thanks bye are_you_a_bot what_can_you_do complaint wants_person yes no not_helpful praise '
    'off_topic injection nonsense waiting frustration'
).split()
HERE = os.path.dirname(os.path.abspath(__file__))


def own(kind):
    """passages, turns or intents."""
    rows = []
    for path in sorted(glob.glob(f'{HERE}/data/*-{kind}.jsonl')):
        for line in open(path, encoding='utf-8'):
            if line.strip():
                rows.append(json.loads(line) | {'file': os.path.basename(path)[0]})
    return rows


def is_held_out(row):
    """Never trained on: whole businesses of the later files, and one message or other follow-up in eight."""
    if 'business' in row:
        return _hash(row['business']) % 6 == 0
    if 'passage' in row:
        return False
    return _hash(row.get('text') or row['last'] + row['standalone']) % 8 == 0


def _hash(text):
    return int(hashlib.sha1(text.encode()).hexdigest()[:8], 16)


def public(folder, name):
    with open(f'{folder}/{name}', encoding='utf-8') as file:
        return [json.loads(line) for line in file] if name.endswith('.jsonl') else [
            line.rstrip('\n').split('\t') for line in file if line.count('\t') == 1
        ]


def with_typo(text, rng):
    letters = list(text)
    for _ in range(max(1, len(letters) // 25)):
        if len(letters) < 6:
            break
        at, kind = rng.randrange(1, len(letters) - 1), rng.random()
        if kind < 0.35:
            letters[at], letters[at - 1] = letters[at - 1], letters[at]
        elif kind < 0.7:
            del letters[at]
        else:
            letters.insert(at, letters[at])
    text = ''.join(letters)
    return text.rstrip('?.!') if rng.random() < 0.5 else text


def as_said(text, rng):
    return with_typo(text, rng) if rng.random() < 0.12 else text


def context(passage, language, rng):
    title = passage['title'][language] + '. ' if rng.random() < 0.6 else ''
    return title + passage['passage'][language]


def sisters(passages):
    """For each passage the places of the others of its business."""
    by = {}
    for place, passage in enumerate(passages):
        by.setdefault(passage.get('business') or passage['industry'], []).append(place)
    return [[other for other in by[p.get('business') or p['industry']] if other != place] for place, p in enumerate(passages)]


def history_of(turn):
    """What was said before, latest first: the customer's last words, the answer to them, and so on."""
    return [line.split(': ', 1)[-1] for line in reversed(turn['history'])][:4]


def reading_rows(passages, rng):
    """(question, text, answers it?), with where the answer stands if that is known: (start, end) or None."""
    near_places = sisters(passages)
    for place, passage in enumerate(passages):
        for language in LANGUAGES:
            def other(_=None):
                return language if rng.random() < 0.6 else rng.choice(LANGUAGES)

            for number, question in enumerate(passage['q'][language]):
                asked = as_said(question, rng)
                shown = other()
                text = context(passage, shown, rng)
                answer = passage['a'][shown] if number == 0 and shown == language else None
                start = text.find(answer) if answer else -1
                yield asked, text, 1, (start, start + len(answer)) if start >= 0 else None
                mates = near_places[place]
                if mates and rng.random() < 0.3:
                    # A chunk may hold several matters: the answer stands among them.
                    mate = context(passages[rng.choice(mates)], shown, rng)
                    both = [text, mate] if rng.random() < 0.5 else [mate, text]
                    yield asked, ' '.join(both), 1, None
                if mates and rng.random() < 0.8:
                    yield asked, context(passages[rng.choice(mates)], other(), rng), 0, None
                if len(mates) > 2 and rng.random() < 0.25:
                    yield asked, ' '.join(context(passages[m], shown, rng) for m in rng.sample(mates, 2)), 0, None
                if rng.random() < 0.25:
                    stranger = rng.randrange(len(passages))
                    if stranger != place:
                        yield asked, context(passages[stranger], other(), rng), 0, None
            for question in passage['near'][language]:
                yield as_said(question, rng), context(passage, other(), rng), 0, None


GROUP = 6


def unjudged(passages, kind, rng):
    """Pairs that no author has judged: a question or a sentence with parts of its passage and of the passage's sisters."""
    near_places = sisters(passages)
    for place, passage in enumerate(passages):
        for language in LANGUAGES:
            said = passage['q'][language] + passage['near'][language] if kind == 0 else passage['true'][language] + [lie for _, lie in passage['false'][language]]
            for text in said:
                shown = language if rng.random() < 0.6 else rng.choice(LANGUAGES)
                near = [passages[each] for each in near_places[place]]
                parts = [part_of(p['passage'][shown], rng) for p in (passage, *rng.sample(near, min(len(near), 2))) if rng.random() < 0.5]
                rng.shuffle(parts)
                yield as_said(text, rng), ' '.join(parts) or part_of(passage['passage'][shown], rng)


def part_of(text, rng):
    sentences = re.split(r'(?<=[.!?;])\s+', text)
    first = rng.randrange(len(sentences))
    return ' '.join(sentences[first : rng.randint(first + 1, len(sentences))])


def passage_groups(passages, turns, rng):
    """(question, texts): the first text answers it, the others, of the same business if there are enough, do not."""
    near_places = sisters(passages)
    place_of = {(p.get('business'), p['topic']): place for place, p in enumerate(passages)}
    asked = [(q, place, language) for place, p in enumerate(passages) for language in LANGUAGES for q in p['q'][language]]
    for turn in turns:
        place = place_of.get((turn.get('business'), turn.get('topic')))
        if place is not None:
            asked.append((question_of(turn), place, turn['lang']))
            asked.append((turn['standalone'], place, turn['lang']))
    for question, place, language in asked:
        shown = language if rng.random() < 0.6 else rng.choice(LANGUAGES)
        mates = rng.sample(near_places[place], min(GROUP - 1, len(near_places[place])))
        while len(mates) < GROUP - 1:
            stranger = rng.randrange(len(passages))
            if stranger != place:
                mates.append(stranger)
        yield as_said(question, rng), [context(passages[each], shown, rng) for each in (place, *mates)]


def question_groups(passages, rng):
    """(questions, text): the text answers the first, and not the others."""
    near_places = sisters(passages)
    for place, passage in enumerate(passages):
        for language in LANGUAGES:
            for question in passage['q'][language]:
                others = list(passage['near'][language])
                while len(others) < GROUP - 1:
                    mate = passages[rng.choice(near_places[place]) if near_places[place] else rng.randrange(len(passages))]
                    if mate is not passage:
                        others.append(rng.choice(mate['q'][language]))
                others = rng.sample(others, GROUP - 1)
                shown = language if rng.random() < 0.6 else rng.choice(LANGUAGES)
                yield [as_said(each, rng) for each in (question, *others)], context(passage, shown, rng)


def sentence_groups(passages, rng):
    """(sentences, text): the text bears out the first, and not the others."""
    for passage in passages:
        for language in LANGUAGES:
            lies = [lie for _, lie in passage['false'][language]]
            for sentence in passage['true'][language]:
                others = rng.sample(lies, min(len(lies), GROUP - 1))
                while len(others) < GROUP - 1:
                    others.append(rng.choice(rng.choice(passages)['true'][language]))
                if sentence not in others:
                    shown = language if rng.random() < 0.6 else rng.choice(LANGUAGES)
                    yield [sentence, *others], context(passage, shown, rng)


def question_of(turn):
    """As the product asks the reader: the question before and the message."""
    before = [line.split(': ', 1)[-1] for line in turn['history'] if line.lower().startswith('customer')]
    return ' '.join([*before[-1:], turn['last']])


def support_rows(passages, rng):
    """(sentence, text, does the text bear it out?)"""
    near_places = sisters(passages)
    for place, passage in enumerate(passages):
        for language in LANGUAGES:
            shown = lambda: language if rng.random() < 0.6 else rng.choice(LANGUAGES)
            for sentence in passage['true'][language]:
                yield sentence, context(passage, shown(), rng), 1
                mates = near_places[place]
                if mates and rng.random() < 0.25:
                    both = [context(passage, language, rng), context(passages[rng.choice(mates)], language, rng)]
                    rng.shuffle(both)
                    yield sentence, ' '.join(both), 1
                if mates and rng.random() < 0.35:
                    yield sentence, context(passages[rng.choice(mates)], shown(), rng), 0
            for _, lie in passage['false'][language]:
                yield lie, context(passage, shown(), rng), 0
                if rng.random() < 0.2 and near_places[place]:
                    both = [context(passage, language, rng), context(passages[rng.choice(near_places[place])], language, rng)]
                    yield lie, ' '.join(both), 0
            own_sentences = [s for s in re.split(r'(?<=[.!?;])\s+', passage['passage'][language]) if 20 < len(s) < 260]
            if own_sentences and rng.random() < 0.5:
                yield rng.choice(own_sentences), context(passage, shown(), rng), 1


def generic_reading_rows(folder, rng):
    """From public texts: a heading and what stands under it, questions of QAMR and PolAQ with their answers."""
    by_document = {}
    for section in public(folder, 'sections.jsonl'):
        by_document.setdefault((section['l'], section['doc']), []).append(section)
    for sections in by_document.values():
        for section in sections:
            heading, body = section['h'], section['b'][:900]
            if len(heading) < 8 or rng.random() < 0.5:
                continue
            yield heading, body, 1, None
            mates = [other for other in sections if other['h'] != heading]
            if mates:
                yield heading, rng.choice(mates)['b'][:900], 0, None
    sentences = public(folder, 'qamr.jsonl')
    for sentence in sentences:
        for question, start, end in sentence['qas']:
            others = [rng.choice(sentences)['s'] for _ in range(rng.randint(0, 4))]
            at = rng.randint(0, len(others))
            before = ' '.join(others[:at])
            text = ' '.join([*others[:at], sentence['s'], *others[at:]])
            shift = len(before) + 1 if before else 0
            yield question, text, 1, (shift + start, shift + end)
            if others and rng.random() < 0.3:
                yield question, ' '.join(others), 0, None
    for row in public(folder, 'polaq.jsonl'):
        found = row['s'] >= 0
        yield row['q'], row['c'], int(found), (row['s'], row['e']) if found else None


def generic_support_rows(folder, rng):
    """From parallel text: a neighbour's translation is borne out by its document, a stranger's is not."""
    for language in ('pl', 'ru'):
        pairs = public(folder, f'{language}.tsv')
        for at in range(0, len(pairs) - 8, 9):
            window = [pair for pair in pairs[at : at + rng.randint(2, 6)] if 20 < len(pair[0]) < 300]
            if len(window) < 2:
                continue
            side = rng.randint(0, 1)
            chosen = rng.randrange(len(window))
            said = window[chosen][rng.randint(0, 1)]
            yield said, ' '.join(pair[side] for pair in window), 1
            yield said, ' '.join(pair[side] for place, pair in enumerate(window) if place != chosen), 0
