"""Trains and exports the models of this folder on a machine with a GPU.

    python training/train.py encoder --sources DIR --start encoder.int8.onnx --minilm model.safetensors --out DIR
    python training/train.py encoder --sources DIR --start encoder.int8.onnx --seed N --only-weights --out DIR
    python training/train.py encoder --sources DIR --start encoder.int8.onnx --average WEIGHTS… --out DIR
    python training/train.py reader  --sources DIR --start encoder.int8.onnx --out DIR
    python training/train.py reader  --sources DIR --start encoder.int8.onnx --seed N --only-weights --out DIR
    python training/train.py reader  --sources DIR --start reader.int8.onnx --goes-on --seed N --only-weights --out DIR
    python training/train.py reader  --sources DIR --start encoder.int8.onnx --teachers WEIGHTS… --out DIR

--seconds says how long each stage may take; --smoke runs a few steps of everything on a CPU with our own rows only.
"""
import argparse
import copy
import json
import math
import os
import random
import time

import torch
import torch.nn.functional as F

import measure
import rows
from model import CLS, MASK, SEP, Bert, Encoder, Ragged, Reader, Tokenizer, compile_layers, export, joined, load_int8, load_minilm, pool, tokenize

QUESTION, PASSAGE, SENTENCE = 48, 200, 160


def main():
    parse = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parse.add_argument('model', choices=['encoder', 'reader'])
    parse.add_argument('--sources', help='folder of the public rows that sources.json describes')
    parse.add_argument('--start', help='int8 ONNX encoder or reader to begin with')
    parse.add_argument('--goes-on', action='store_true', help='the start has learned from public rows already')
    parse.add_argument('--minilm', help='safetensors of all-MiniLM-L6-v2, the teacher of English; without it the start keeps what it knows')
    parse.add_argument('--tokenizer', default=f'{rows.HERE}/../models/tokenizer.json')
    parse.add_argument('--public-sets', help='folder of xquad-en, stackfaq, scifact, poquad-v0-pl to measure on')
    parse.add_argument('--out', default='.')
    parse.add_argument('--seconds', type=float, default=200)
    parse.add_argument('--seed', type=int, default=7)
    parse.add_argument('--rate', type=float, default=2e-4, help='highest learning rate')
    parse.add_argument('--only-weights', action='store_true', help='write weights for --teachers or --average instead of a model to ship')
    parse.add_argument('--average', nargs='*', default=[], help='weights of encoders whose average the encoder goes on from')
    parse.add_argument('--teachers', nargs='*', default=[], help='weights of readers whose common judgement the reader learns')
    parse.add_argument('--smoke', action='store_true')
    args = parse.parse_args()
    random.seed(args.seed)
    torch.manual_seed(args.seed)
    run = Run(args)
    {'encoder': train_encoder, 'reader': train_reader}[args.model](run)


class Run:
    def __init__(self, args):
        self.args = args
        self.device = 'cuda' if torch.cuda.is_available() else 'cpu'
        self.tokenizer = Tokenizer(args.tokenizer)
        self.started = time.time()
        compile_layers(self.device == 'cuda')

    def say(self, *words):
        print(f'{time.time() - self.started:6.0f}s', *words, flush=True)

    def autocast(self):
        return torch.autocast(self.device, dtype=torch.bfloat16, enabled=self.device == 'cuda')

    def bert(self):
        bert = Bert(len(self.tokenizer), **({'layers': 1} if self.args.smoke else {}))
        if self.args.start:
            bert.load_state_dict(load_int8(self.args.start))
        return bert.to(self.device)

    def ragged(self, texts, limits):
        """texts: tuples of parts -> ids of all parts joined, on the device."""
        parts = tokenize(self.args.tokenizer, texts, limits)
        return Ragged([joined(each)[0] for each in parts], self.device)

    def schedule(self, seconds, smoke_steps=3):
        """Yields the share of the time that is over, until it is."""
        began, step = time.time(), 0
        while True:
            share = step / smoke_steps if self.args.smoke else (time.time() - began) / seconds
            if share >= 1:
                return
            yield step, share
            step += 1

    @torch.no_grad()
    def vectors(self, bert, ragged, size=1024):
        order = torch.argsort(ragged.lengths)
        out = torch.zeros(len(ragged), 384, device=self.device)
        for at in range(0, len(order), size):
            index = order[at : at + size]
            ids, mask = ragged.batch(index)
            with self.autocast():
                out[index] = pool(bert(ids, mask).float(), mask)
        return out


def split(kind):
    all_rows = rows.own(kind)
    return [row for row in all_rows if not rows.is_held_out(row)], [row for row in all_rows if rows.is_held_out(row)]


# --- encoder -------------------------------------------------------------------------------------------------------


def train_encoder(run):
    args, rng = run.args, random.Random(run.args.seed)
    passages, held_out = split('passages')
    turns, held_turns = split('turns')
    if args.smoke:
        passages, turns, held_out, held_turns = passages[:2], turns[:4], held_out[:2], held_turns[:2]
    bert = run.bert()
    run.say('passages', len(passages), 'turns', len(turns), 'held out', len(held_out), len(held_turns))
    report_encoder(run, 'before', bert, held_out, held_turns)

    parallel, english, pairs = [], [], []
    if args.sources:
        parallel = [pair for language in ('pl', 'ru') for pair in rows.public(args.sources, f'{language}.tsv')]
        sections = rows.public(args.sources, 'sections.jsonl')
        medical = rows.public(args.sources, 'english.jsonl')
        english = [pair[0] for pair in parallel] + [s['b'][:700] for s in sections if s['l'] == 'en'] + [m['text'] for m in medical]
        pairs = [(s['h'], s['b'][:700]) for s in sections if len(s['h']) > 10]
        pairs += [(m['question'], m['text']) for m in medical if m.get('question')]
    texts = list(dict.fromkeys(english))
    place_of = {text: place for place, text in enumerate(texts)}
    has_public = len(texts) > 0
    if has_public:
        english_ids = run.ragged([(text,) for text in texts], [PASSAGE])
        # Science is what a small encoder forgets first.
        medical_at = torch.tensor([place_of[m['text']] for m in medical], device=run.device)
        foreign_ids = run.ragged([(pair[1],) for pair in parallel], [SENTENCE])
        target_of = torch.tensor([place_of[pair[0]] for pair in parallel], device=run.device)
        heading_ids = run.ragged([(pair[0],) for pair in pairs], [QUESTION])
        body_ids = run.ragged([(pair[1],) for pair in pairs], [PASSAGE])
        # What people ask for the same thing, from two public sets of intents.
        alike = rows.public(args.sources, 'paraphrases.jsonl')
        alike_ids = run.ragged([(row['text'],) for row in alike], [QUESTION])
        names = sorted({row['group'] for row in alike})
        group_of = torch.tensor([names.index(row['group']) for row in alike], device=run.device)
        members = [(group_of == place).nonzero().flatten() for place in range(len(names))]
        run.say('english', len(texts), 'parallel', len(parallel), 'heading pairs', len(pairs), 'alike', len(alike))
        if args.minilm:
            # It knows the first 30,522 pieces; the same ids mean the same pieces, the others are unknown to it.
            targets = minilm_vectors(run, load_minilm(args.minilm).to(run.device).eval(), texts)
        else:
            targets = run.vectors(bert.eval(), english_ids)
        run.say('teacher done')

    shown = [(rows.context(p, language, random.Random(way)),) for language in rows.LANGUAGES for way in (0, 1) for p in passages]
    shown_ids = run.ragged(shown, [PASSAGE])
    asked, owner = [], []
    for place, passage in enumerate(passages):
        for language in rows.LANGUAGES:
            for text in passage['q'][language] + passage['true'][language]:
                for variant in (text, text, rows.with_typo(text, rng)):
                    asked.append((variant,))
                    owner.append(place)
    place_by_topic = {(p.get('business'), p['topic']): place for place, p in enumerate(passages)}
    for turn in turns:
        place = place_by_topic.get((turn.get('business'), turn.get('topic')))
        if place is not None:
            asked += [(turn['last'], *rows.history_of(turn))] * 3
            owner += [place] * 3
    asked_ids = run.ragged(asked, [64, 40, 60, 40, 60])
    owner = torch.tensor(owner, device=run.device)
    names_of_firms = [p.get('business') or p['industry'] for p in passages]
    firms = sorted(set(names_of_firms))
    firm_of = torch.tensor([firms.index(name) for name in names_of_firms], device=run.device)
    is_mate = firm_of[:, None] == firm_of[None]
    # Another firm may well have a passage that would answer it.
    is_rival = torch.tensor([[a['topic'] == b['topic'] for b in passages] for a in passages], device=run.device) & ~is_mate
    leaning_ids = run.ragged([(turn['last'], *rows.history_of(turn)) for turn in turns], [40, 40, 60, 40, 60])
    alone_ids = run.ragged([(turn['standalone'],) for turn in turns], [QUESTION])
    alone_vectors = run.vectors(bert.eval(), alone_ids)
    if args.average:
        states = [torch.load(path, map_location=run.device) for path in args.average]
        bert.load_state_dict({name: torch.stack([state[name] for state in states]).mean(0) for name in states[0]})
        report_encoder(run, 'average', bert, held_out, held_turns)
    messages, held_messages = split('intents')
    if args.smoke:
        messages, held_messages = messages[:4], held_messages[:2]
    message_ids = run.ragged([(rows.as_said(row['text'], rng),) for row in messages for _ in range(2)], [64])
    wanted = torch.tensor([rows.INTENTS.index(row['intent']) for row in messages for _ in range(2)], device=run.device)
    intent_head = torch.nn.Linear(384, len(rows.INTENTS)).to(run.device)

    bert.train()
    bert.dropout = 0.05
    words = [bert.word.weight]
    rest = [value for name, value in bert.named_parameters() if name != 'word.weight']
    heads = {'params': list(intent_head.parameters()), 'weight_decay': 0.0}
    optimizer = torch.optim.AdamW([{'params': words, 'weight_decay': 0.0}, {'params': rest, 'weight_decay': 0.01}, heads], lr=0, betas=(0.9, 0.98))
    count = len(passages)
    # All passages in each step would take most of the time; whole firms, so that sisters are there.
    share_of_firms = min(1, 1_200 / count)
    size = 2 if args.smoke else 512

    def vector(ragged, index):
        ids, mask = ragged.batch(index)
        return pool(bert(ids, mask).float(), mask)

    def pick(ragged, some):
        return torch.randint(len(ragged), (some,), device=run.device)

    for step, share in run.schedule(args.seconds):
        rate = min(1, (step + 1) / 100) * max(0.02, 0.5 * (1 + math.cos(math.pi * share)))
        for group, top in zip(optimizer.param_groups, (args.rate, args.rate / 2, 1e-2)):
            group['lr'] = top * rate
        losses = {}
        with run.autocast():
            is_here = (torch.rand(len(firms), device=run.device) < share_of_firms)[firm_of]
            here = is_here.nonzero().flatten()
            about_these = is_here[owner].nonzero().flatten()
            question_at = about_these[torch.randint(len(about_these), (size,), device=run.device)]
            languages = torch.randint(6, (len(here),), device=run.device)
            passage_vectors = vector(shown_ids, languages * count + here)
            scores = vector(asked_ids, question_at) @ passage_vectors.T / 0.05
            place = owner[question_at]
            wanted_at = torch.searchsorted(here, place)
            losses['ours'] = 0.5 * F.cross_entropy(scores.masked_fill(is_rival[place][:, here], -1e4), wanted_at)
            # A customer asks one firm only.
            losses['firm'] = F.cross_entropy(scores.masked_fill(~is_mate[place][:, here], -1e4), wanted_at)
            turn_at = pick(leaning_ids, size // 2)
            leaning = vector(leaning_ids, turn_at)
            alone = vector(alone_ids, turn_at)
            goal = alone_vectors[turn_at]
            same = (turn_at[:, None] == turn_at[None]) & ~torch.eye(len(turn_at), dtype=torch.bool, device=run.device)
            losses['follow-ups'] = F.cross_entropy((leaning @ alone.T / 0.05).masked_fill(same, -1e4), torch.arange(len(turn_at), device=run.device))
            message_at = pick(message_ids, size // 2)
            losses['intents'] = 0.4 * F.cross_entropy(10 * intent_head(vector(message_ids, message_at)), wanted[message_at], label_smoothing=0.05)
            losses['alone'] = 2 * (1 - (alone * goal).sum(1)).mean()
            if has_public:
                at = pick(foreign_ids, size)
                foreign = vector(foreign_ids, at)
                target = targets[target_of[at]]
                losses['foreign'] = 10 * (1 - (foreign * target).sum(1)).mean()
                twins = (target_of[at][:, None] == target_of[at][None]) & ~torch.eye(size, dtype=torch.bool, device=run.device)
                losses['parallel'] = 0.3 * F.cross_entropy((foreign @ target.T / 0.05).masked_fill(twins, -1e4), torch.arange(size, device=run.device))
                at = torch.cat([pick(english_ids, size - size // 3), medical_at[pick(medical_at, size // 3)]])
                losses['english'] = 30 * (1 - (vector(english_ids, at) * targets[at]).sum(1)).mean()
                chosen = random.sample(range(len(members)), min(len(members), size // 4))
                both = torch.stack([members[place][torch.randperm(len(members[place]), device=run.device)[:2]] for place in chosen])
                losses['alike'] = 0.2 * F.cross_entropy(vector(alike_ids, both[:, 0]) @ vector(alike_ids, both[:, 1]).T / 0.05, torch.arange(len(both), device=run.device))
                at = pick(heading_ids, size // 2)
                losses['headings'] = 0.3 * F.cross_entropy(vector(heading_ids, at) @ vector(body_ids, at).T / 0.05, torch.arange(len(at), device=run.device))
        loss = sum(losses.values())
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(bert.parameters(), 1.0)
        optimizer.step()
        if step % 100 == 0:
            run.say(step, {name: round(value.item(), 3) for name, value in losses.items()})
    bert.dropout = 0.0
    report_encoder(run, 'after', bert.eval(), held_out, held_turns)
    with torch.no_grad():
        held_vectors = run.vectors(bert, run.ragged([(row['text'],) for row in held_messages], [64]))
        run.say('intents', json.dumps(measure.intents(intent_head(held_vectors).cpu().numpy(), held_messages)))
    if args.only_weights:
        torch.save(bert.state_dict(), f'{args.out}/encoder-{args.seed}.pt')
    elif not args.smoke:
        export(Encoder(copy.deepcopy(bert)), f'{args.out}/encoder.int8.onnx', ['input_ids', 'attention_mask'], ['embedding'])
    run.say('done')


@torch.no_grad()
def minilm_vectors(run, teacher, texts):
    """MiniLM's own tokenization is ours cut back to its pieces: its vocabulary comes first in tokenizer.json."""
    vocab = run.tokenizer.vocab
    path = f'{run.args.out}/minilm-tokenizer.json'
    json.dump({'model': {'vocab': {piece: id for piece, id in vocab.items() if id < 30_522}}}, open(path, 'w'))
    return run.vectors(teacher, Ragged([joined(each)[0] for each in tokenize(path, [(text,) for text in texts], [PASSAGE])], run.device))


def report_encoder(run, name, bert, held_out, held_turns):
    embed = lambda texts: run.vectors(bert.eval(), run.ragged([(text,) if isinstance(text, str) else text for text in texts], [256, 40, 60, 40, 60]))
    run.say(name, json.dumps(measure.retrieval(held_out, embed)))
    run.say(name, json.dumps(measure.follow_ups(held_turns, embed)))
    if run.args.public_sets and not run.args.smoke:
        for each in ('xquad-en', 'stackfaq', 'scifact', 'poquad-v0-pl'):
            run.say(name, each, json.dumps(measure.public_set(f'{run.args.public_sets}/{each}', embed)))


# --- reader --------------------------------------------------------------------------------------------------------


class Pairs:
    """Pairs of texts with their label, or with none where only teachers judge them.

    kind: 0 answers, 1 supports, 2 leans. spans: first and last token of the answer.
    """

    def __init__(self, run, kind, pairs, labels=None, spans=None):
        parts = tokenize(run.args.tokenizer, pairs, [40, 40, 60, 40] if kind == 2 else [64, PASSAGE])
        both = [joined(each) for each in parts]
        self.ids = Ragged([ids for ids, _ in both], run.device)
        self.types = Ragged([types for _, types in both], run.device)
        self.lengths = self.ids.lengths
        self.kind = kind
        self.labels = None if labels is None else torch.tensor(labels, device=run.device)
        self.spans = None
        if spans:
            found = [token_span(run.tokenizer, pair, span, ids) for pair, span, (ids, _) in zip(pairs, spans, both)]
            self.spans = torch.tensor(found, device=run.device)

    def __len__(self):
        return len(self.lengths)

    def rows(self, index):
        return index

    def loss(self, index, pair, span, taught):
        scores = pair[:, self.kind]
        loss = 0 if taught is None else F.binary_cross_entropy_with_logits(scores, taught[:, self.kind].sigmoid())
        if self.labels is None:
            return loss
        told = F.binary_cross_entropy_with_logits(scores, self.labels[index])
        loss = told if taught is None else (told + loss) / 2
        if self.spans is not None:
            known = self.spans[index, 0] >= 0
            if known.any():
                where = self.spans[index][known]
                ends = [F.cross_entropy(span[known][..., end], where[:, end]) for end in (0, 1)]
                loss = loss + 0.5 * known.float().mean() * sum(ends)
        return loss


class Groups(Pairs):
    """Pairs in groups of rows.GROUP, of which the first one holds and the others, much like it, do not."""

    def __init__(self, run, kind, groups):
        super().__init__(run, kind, [pair for group in groups for pair in group])
        self.lengths = self.ids.lengths.view(-1, rows.GROUP).amax(1)

    def rows(self, index):
        return (index[:, None] * rows.GROUP + torch.arange(rows.GROUP, device=index.device)).flatten()

    def loss(self, index, pair, span, taught):
        scores = pair[:, self.kind].view(-1, rows.GROUP)
        first = F.cross_entropy(scores, torch.zeros(len(scores), dtype=torch.long, device=scores.device))
        each = (F.softplus(-scores[:, 0]).mean() + F.softplus(scores[:, 1:]).mean()) / 2
        loss = (first + each) / 2
        if taught is None:
            return loss
        goal = taught[:, self.kind].view(-1, rows.GROUP)
        alike = F.cross_entropy(scores, goal.softmax(1)) + F.binary_cross_entropy_with_logits(scores, goal.sigmoid())
        return (loss + alike / 2) / 2


def token_span(tokenizer, pair, span, ids):
    """Where the answer's tokens stand: counted by tokenizing what stands before it and the answer itself."""
    if span is None:
        return (-1, -1)
    question = len(tokenizer.ids(pair[0], 64)) + 2
    start = question + len(tokenizer.ids(pair[1][: span[0]], 10_000))
    end = start + len(tokenizer.ids(pair[1][span[0] : span[1]], 10_000)) - 1
    return (start, end) if start <= end < len(ids) - 1 else (-1, -1)


def train_reader(run):
    args, rng = run.args, random.Random(run.args.seed)
    passages, held_out = split('passages')
    turns, held_turns = split('turns')
    if args.smoke:
        passages, turns, held_out, held_turns = passages[:2], turns[:4], held_out[:2], some_of_each(held_turns)
    reader = Reader(run.bert()).to(run.device)
    teachers = [load_reader(run, path) for path in args.teachers]
    if teachers:
        states = [teacher.state_dict() for teacher in teachers]
        reader.load_state_dict({name: torch.stack([state[name] for state in states]).mean(0) for name in states[0]})

    def pairs(kind, each):
        each = list(each)
        rng.shuffle(each)
        return Pairs(run, kind, [one[:2] for one in each], [float(one[2]) for one in each], [one[3] for one in each] if kind == 0 else None)

    sets, shares = [], []
    if args.sources:
        sets = [pairs(0, rows.generic_reading_rows(args.sources, rng)), pairs(1, rows.generic_support_rows(args.sources, rng))]
        run.say('generic rows', [len(each) for each in sets])
        if not teachers and not args.goes_on:
            fit(run, reader, sets, [0.7, 0.3], args.seconds / 4, 3e-4)
        shares = [0.08, 0.03]
    rounds = range(1 if args.smoke else 3)
    sets += [
        pairs(0, (row for _ in rounds for row in rows.reading_rows(passages, rng))),
        pairs(1, (row for _ in rounds for row in rows.support_rows(passages, rng))),
        Pairs(run, 2, [(turn['last'], *rows.history_of(turn)[:3]) for turn in turns], [float(leans(turn)) for turn in turns]),
        Groups(run, 0, [[(question, text) for text in texts] for _ in rounds for question, texts in rows.passage_groups(passages, turns, rng)]),
        Groups(run, 0, [[(question, text) for question in questions] for _ in rounds for questions, text in rows.question_groups(passages, rng)]),
        Groups(run, 1, [[(sentence, text) for sentence in sentences] for _ in rounds for sentences, text in rows.sentence_groups(passages, rng)]),
    ]
    shares += [0.15, 0.15, 0.04, 0.25, 0.12, 0.2]
    if teachers:
        sets += [Pairs(run, kind, [pair for _ in rounds for pair in rows.unjudged(passages, kind, rng)]) for kind in (0, 1)]
        shares += [0.1, 0.1]
    run.say('all rows', [len(each) for each in sets])
    fit(run, reader, sets, shares, args.seconds * (1 if teachers or args.goes_on else 3 / 4), args.rate, teachers)
    report_reader(run, reader.eval(), held_out, held_turns)
    if args.only_weights:
        torch.save(reader.state_dict(), f'{args.out}/reader-{args.seed}.pt')
    elif not args.smoke:
        export(copy.deepcopy(reader), f'{args.out}/reader.int8.onnx', ['input_ids', 'attention_mask', 'token_type_ids'], ['pair', 'span'])
    run.say('done')


def load_reader(run, path):
    reader = Reader(run.bert())
    reader.load_state_dict(torch.load(path, map_location=run.device))
    return reader.to(run.device).eval()


def some_of_each(turns):
    return [next(t for t in turns if leans(t)), next(t for t in turns if not leans(t))]


def leans(turn):
    plain = lambda text: ''.join(each for each in text.lower() if each.isalnum())
    return plain(turn['last']) != plain(turn['standalone']) and plain(turn['standalone']) not in plain(turn['last'])


def fit(run, reader, sets, shares, seconds, top_rate, teachers=()):
    """Batches of one set each, of much the same length, as often as its share says."""
    size = 2 * rows.GROUP if run.args.smoke else 252
    optimizer = torch.optim.AdamW(reader.parameters(), lr=0, weight_decay=0.01, betas=(0.9, 0.98))
    reader.train()
    reader.bert.dropout = 0.1
    waiting = [[] for _ in sets]
    seen = [0] * len(sets)
    heard = {}
    for step, share in run.schedule(seconds, smoke_steps=6):
        for group in optimizer.param_groups:
            group['lr'] = top_rate * min(1, (step + 1) / 200) * max(0.01, 1 - share)
        which = random.choices(range(len(sets)), shares)[0]
        each = sets[which]
        if not waiting[which]:
            at_once = size // rows.GROUP if isinstance(each, Groups) else size
            some = torch.randperm(len(each), device=run.device)[: at_once * 40]
            waiting[which] = list(some[torch.argsort(each.lengths[some])].split(at_once))
            random.shuffle(waiting[which])
        index = waiting[which].pop()
        seen[which] += len(index)
        ids, mask = each.ids.batch(each.rows(index))
        types, _ = each.types.batch(each.rows(index))
        # A few words hidden, so that no single one gives the row away.
        hidden = (torch.rand(ids.shape, device=run.device) < 0.06) & (ids > 110)
        with run.autocast():
            pair, span = reader(ids.masked_fill(hidden, MASK), mask, types)
            with torch.no_grad():
                taught = torch.stack([teacher(ids, mask, types)[0] for teacher in teachers]).mean(0) if teachers else None
        loss = each.loss(index, pair, span, taught)
        heard.setdefault(which, []).append(loss.detach())
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(reader.parameters(), 1.0)
        optimizer.step()
        if step % 500 == 0:
            run.say(step, {key: round(float(torch.stack(value[-60:]).mean()), 3) for key, value in sorted(heard.items())})
    run.say('epochs', [round(count / len(each), 2) for count, each in zip(seen, sets)])
    reader.bert.dropout = 0.0


def report_reader(run, reader, held_out, held_turns):
    @torch.no_grad()
    def score(pairs, limits=(64, PASSAGE)):
        parts = [joined(each) for each in tokenize(run.args.tokenizer, pairs, limits)]
        ids, types = Ragged([each[0] for each in parts], run.device), Ragged([each[1] for each in parts], run.device)
        scores = []
        for index in torch.arange(len(parts), device=run.device).split(256):
            batch, mask = ids.batch(index)
            with run.autocast():
                scores.append(reader(batch, mask, types.batch(index)[0])[0].cpu())
        return torch.cat(scores).numpy()

    run.say(json.dumps(measure.reading(held_out, lambda pairs: score(pairs)[:, 0])))
    run.say(json.dumps(measure.support(held_out, lambda pairs: score(pairs)[:, 1])))
    lean = score([(turn['last'], *rows.history_of(turn)[:3]) for turn in held_turns], (40, 40, 60, 40))[:, 2]
    run.say('leaning', json.dumps(measure.binary(lean, [leans(turn) for turn in held_turns])))


if __name__ == '__main__':
    main()
