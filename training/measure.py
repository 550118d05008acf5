"""What the models reach on rows that nobody trained on."""
import json
import math
import os

import numpy as np

import rows


def auroc(positive, negative):
    both = np.concatenate([positive, negative])
    ranks = both.argsort(kind='stable').argsort() + 1
    return round(float((ranks[: len(positive)].sum() - len(positive) * (len(positive) + 1) / 2) / (len(positive) * len(negative))), 3)


def binary(scores, labels):
    scores, labels = np.asarray(scores), np.asarray(labels, dtype=bool)
    return {'auroc': auroc(scores[labels], scores[~labels]), 'right at 0': round(float(((scores > 0) == labels).mean()), 3), 'n': len(labels)}


def retrieval(passages, embed):
    """Question -> passage: among all that are held out, and among those of its own business."""
    out = {}
    for asked in rows.LANGUAGES:
        for shown in ([asked, 'en'] if asked != 'en' else ['en']):
            texts = embed([f"{p['title'][shown]}. {p['passage'][shown]}" for p in passages])
            questions = [(q, place) for place, p in enumerate(passages) for q in p['q'][asked]]
            scores = (embed([q for q, _ in questions]) @ texts.T).cpu().numpy()
            gold = np.array([place for _, place in questions])
            rank = (scores > scores[np.arange(len(gold)), gold][:, None]).sum(1)
            business = np.array([p.get('business') for p in passages])
            own = business[gold][:, None] == business[None]
            rank_own = ((scores > scores[np.arange(len(gold)), gold][:, None]) & own).sum(1)
            out[f'{asked}>{shown}'] = [round(float(x), 3) for x in ((rank < 1).mean(), (rank < 5).mean(), (rank_own < 1).mean(), (rank_own < 2).mean())]
    return out


def follow_ups(turns, embed):
    """The right full question first among all full questions: by the last message alone, and with what was said before."""
    full = embed([turn['standalone'] for turn in turns])
    alone = (embed([turn['last'] for turn in turns]) @ full.T).cpu().numpy()
    both = (embed([(turn['last'], *rows.history_of(turn)) for turn in turns]) @ full.T).cpu().numpy()
    right = lambda scores: round(float((scores.argmax(1) == np.arange(len(turns))).mean()), 3)
    return {'alone': right(alone), 'with history': right(both), 'n': len(turns)}


def public_set(folder, embed):
    read = lambda name: [json.loads(line) for line in open(f'{folder}/{name}.jsonl', encoding='utf-8')]
    corpus, relevant = read('corpus'), {}
    for row in read('qrels'):
        if row.get('rel', 1) > 0:
            relevant.setdefault(row['qid'], set()).add(row['did'])
    queries = [query for query in read('queries') if query['_id'] in relevant]
    owners, texts = [], []
    for place, document in enumerate(corpus):
        words = document['text'].split()
        for at in range(0, max(1, len(words) - 20), 120):
            texts.append('. '.join(filter(None, [document.get('title'), document.get('question'), ' '.join(words[at : at + 140])])))
            owners.append(place)
        if document.get('question'):
            texts.append(document['question'])
            owners.append(place)
    scores = (embed([query['text'] for query in queries]) @ embed(texts).T).cpu().numpy()
    best = np.full((len(queries), len(corpus)), -1.0, np.float32)
    for at, owner in enumerate(owners):
        np.maximum(best[:, owner], scores[:, at], out=best[:, owner])
    ids = [document['_id'] for document in corpus]
    gains, first = [], []
    for row, query in zip(best, queries):
        order = np.argsort(-row)[:10]
        hits = [ids[place] in relevant[query['_id']] for place in order]
        ideal = sum(1 / math.log2(place + 2) for place in range(min(10, len(relevant[query['_id']]))))
        gains.append(sum(hit / math.log2(place + 2) for place, hit in enumerate(hits)) / ideal)
        first.append(hits[0])
    return {'nDCG@10': round(100 * float(np.mean(gains)), 1), 'R@1': round(100 * float(np.mean(first)), 1)}


def reading(passages, score):
    """Answers against near misses, sisters and strangers; and which passage of its business a question is best answered by."""
    mates = rows.sisters(passages)
    out = {}
    for language in rows.LANGUAGES:
        text = [f"{p['title'][language]}. {p['passage'][language]}" for p in passages]
        own = score([(q, text[at]) for at, p in enumerate(passages) for q in p['q'][language]])
        near = score([(q, text[at]) for at, p in enumerate(passages) for q in p['near'][language]])
        sister = score([(q, text[mate]) for at, p in enumerate(passages) for q in p['q'][language] for mate in mates[at]])
        counts = [len(mates[at]) for at, p in enumerate(passages) for _ in p['q'][language]]
        best, at = [], 0
        for mine, count in zip(own, counts):
            best.append(count == 0 or mine > sister[at : at + count].max())
            at += count
        alone = score([(q, '') for p in passages for q in p['q'][language]]), score([(q, '') for p in passages for q in p['near'][language]])
        out[language] = {'near': auroc(own, near), 'near, question alone': auroc(*alone), 'sisters': auroc(own, sister), 'first in business': round(float(np.mean(best)), 3)}
    return out


def support(passages, score):
    """Truths against lies, and the lies caught where 95 or 92 of 100 truths are kept."""
    out, kinds = {}, {}
    for language in rows.LANGUAGES:
        text = [f"{p['title'][language]}. {p['passage'][language]}" for p in passages]
        true = score([(s, text[at]) for at, p in enumerate(passages) for s in p['true'][language]])
        lies = [(kind, lie, at) for at, p in enumerate(passages) for kind, lie in p['false'][language]]
        false = score([(lie, text[at]) for _, lie, at in lies])
        limit = np.quantile(true, 0.08)
        for (kind, _, _), value in zip(lies, false):
            kinds.setdefault(kind, []).append(value < limit)
        out[language] = {'auroc': auroc(true, false), 'caught at 95': round(float((false < np.quantile(true, 0.05)).mean()), 3), 'caught at 92': round(float((false < limit).mean()), 3)}
    return out | {'kinds at 92': {kind: [len(values), round(float(np.mean(values)), 2)] for kind, values in sorted(kinds.items())}}


def intents(logits, held_out):
    wanted = np.array([rows.INTENTS.index(row['intent']) for row in held_out])
    got = logits.argmax(1)
    each = {name: [int((wanted == at).sum()), round(float((got == at)[wanted == at].mean()), 2)] for at, name in enumerate(rows.INTENTS) if (wanted == at).any()}
    return {'all': round(float((got == wanted).mean()), 3), **each}
