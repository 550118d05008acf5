"""The network (a BERT of 6 layers x 384), its tokenizer and its export to int8 ONNX."""
import json
import math
import re
import unicodedata
from multiprocessing import Pool

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

WIDTH, HEADS, LAYERS, POSITIONS = 384, 12, 6, 512
CLS, SEP, MASK, PAD = 101, 102, 103, 0


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.qkv = nn.Linear(WIDTH, 3 * WIDTH)
        self.o = nn.Linear(WIDTH, WIDTH)
        self.n1 = nn.LayerNorm(WIDTH, eps=1e-12)
        self.up = nn.Linear(WIDTH, 4 * WIDTH)
        self.down = nn.Linear(4 * WIDTH, WIDTH)
        self.n2 = nn.LayerNorm(WIDTH, eps=1e-12)

    def forward(self, x, bias, dropout):
        batch, length, _ = x.shape
        q, k, v = self.qkv(x).view(batch, length, 3, HEADS, WIDTH // HEADS).permute(2, 0, 3, 1, 4).unbind(0)
        if x.is_cuda:
            attention = F.scaled_dot_product_attention(q, k, v, attn_mask=bias.to(q.dtype))
        else:
            attention = torch.softmax(q @ k.transpose(-1, -2) / math.sqrt(WIDTH // HEADS) + bias, -1) @ v
        attention = attention.transpose(1, 2).reshape(batch, length, WIDTH)
        x = self.n1(x + F.dropout(self.o(attention), dropout, self.training))
        return self.n2(x + F.dropout(self.down(F.gelu(self.up(x))), dropout, self.training))


class Bert(nn.Module):
    def __init__(self, vocabulary, layers=LAYERS):
        super().__init__()
        self.word = nn.Embedding(vocabulary, WIDTH)
        self.pos = nn.Embedding(POSITIONS, WIDTH)
        self.typ = nn.Embedding(2, WIDTH)
        self.n = nn.LayerNorm(WIDTH, eps=1e-12)
        self.layers = nn.ModuleList(Layer() for _ in range(layers))
        self.dropout = 0.0

    def forward(self, ids, mask, types=None):
        x = self.word(ids) + self.pos.weight[: ids.shape[1]][None]
        x = x + (self.typ(types) if types is not None else self.typ.weight[0][None, None])
        x = F.dropout(self.n(x), self.dropout, self.training)
        bias = (1.0 - mask[:, None, None, :].to(x.dtype)) * -1e4
        for layer in self.layers:
            x = run_layer(layer, x, bias, self.dropout)
        return x


run_layer = Layer.forward


def compile_layers(is_wanted):
    """Several times as fast on a GPU; what is compiled cannot be exported."""
    global run_layer
    run_layer = torch.compile(Layer.forward, dynamic=True) if is_wanted else Layer.forward


def pool(hidden, mask):
    """Mean over the tokens, of length one."""
    mask = mask[..., None].to(hidden.dtype)
    return F.normalize((hidden * mask).sum(1) / mask.sum(1).clamp(min=1), dim=-1)


class Encoder(nn.Module):
    """text -> vector"""

    def __init__(self, bert):
        super().__init__()
        self.bert = bert

    def forward(self, input_ids, attention_mask):
        return pool(self.bert(input_ids, attention_mask).float(), attention_mask)


class Reader(nn.Module):
    """(question or sentence, passage) -> answers it?, supports it?, and where; (message, history) -> leans on it?"""

    def __init__(self, bert):
        super().__init__()
        self.bert = bert
        self.span = nn.Linear(WIDTH, 2)
        self.pair = nn.Sequential(nn.Linear(2 * WIDTH, WIDTH), nn.GELU(), nn.Linear(WIDTH, 3))

    def forward(self, input_ids, attention_mask, token_type_ids):
        hidden = self.bert(input_ids, attention_mask, token_type_ids)
        second = token_type_ids * attention_mask
        weights = second[..., None].to(hidden.dtype)
        mean = (hidden * weights).sum(1) / weights.sum(1).clamp(min=1)
        pair = self.pair(torch.cat([hidden[:, 0], mean], -1)).float()
        span = self.span(hidden).float() + (1 - second)[..., None].float() * -1e4
        return pair, span


class Tokenizer:
    """WordPiece as @huggingface/tokenizers reads the same tokenizer.json: lower case, no accents, ł as l."""

    def __init__(self, path):
        self.vocab = json.load(open(path, encoding='utf-8'))['model']['vocab']
        self.cache = {}

    def __len__(self):
        return len(self.vocab)

    def words(self, text):
        text = ''.join(' ' if unicodedata.category(c) in ('Cc', 'Zs') else c for c in text if c not in '\u0000\ufffd')
        text = unicodedata.normalize('NFD', text.lower())
        text = ''.join(c for c in text if unicodedata.category(c) != 'Mn').replace('ł', 'l')
        return WORD.findall(text)

    def pieces(self, word):
        known = self.cache.get(word)
        if known is None:
            known, at = [], 0
            while at < len(word):
                end = len(word)
                while end > at and (('##' if at else '') + word[at:end]) not in self.vocab:
                    end -= 1
                if end == at:
                    known = [self.vocab['[UNK]']]
                    break
                known.append(self.vocab[('##' if at else '') + word[at:end]])
                at = end
            if len(self.cache) < 500_000:
                self.cache[word] = known
        return known

    def ids(self, text, most):
        return [id for word in self.words(text) for id in self.pieces(word)][:most]


# A word, or a single sign that is neither letter, digit nor space.
WORD = re.compile(r'[^\W_]+|[^\w\s]|_', re.U)

_tokenizer = None


def _start(path):
    global _tokenizer
    _tokenizer = Tokenizer(path)


def _ids(text):
    return np.array(_tokenizer.ids(text, 1_000), dtype=np.int32)


def tokenize(path, rows, limits, workers=8):
    """rows: tuples of texts -> arrays of their ids, each cut at its limit. A text that stands in many rows is read once."""
    texts = list({text for row in rows for text in row})
    if len(texts) < 2_000:
        _start(path)
        ids = [_ids(text) for text in texts]
    else:
        with Pool(workers, _start, (path,)) as processes:
            ids = processes.map(_ids, texts, chunksize=1_000)
    known = dict(zip(texts, ids))
    return [[known[text][:most] for text, most in zip(row, limits)] for row in rows]


def joined(parts):
    """[CLS] first [SEP] second [SEP] … and the type of each token: 0 for the first part, 1 for the rest."""
    ids = np.concatenate([_CLS, *(piece for part in parts for piece in (part, _SEP))])
    types = np.ones(len(ids), dtype=np.int32)
    types[: len(parts[0]) + 2] = 0
    return ids, types


_CLS, _SEP = np.array([CLS], dtype=np.int32), np.array([SEP], dtype=np.int32)


class Ragged:
    """Rows of different lengths on the device, padded only when they are made a batch."""

    def __init__(self, rows, device):
        self.lengths = torch.tensor([len(row) for row in rows], device=device)
        self.starts = torch.cat([torch.zeros(1, dtype=torch.long, device=device), self.lengths.cumsum(0)])[:-1]
        self.flat = torch.from_numpy(np.concatenate(rows)).to(device)

    def __len__(self):
        return len(self.lengths)

    def batch(self, index):
        lengths = self.lengths[index]
        width = -(-int(lengths.max()) // 16) * 16
        places = torch.arange(width, device=index.device)
        mask = places[None] < lengths[:, None]
        ids = self.flat[(self.starts[index][:, None] + places[None]).clamp(max=len(self.flat) - 1)].long()
        return ids * mask, mask.long()


def load_int8(path):
    """The network of an exported Encoder or Reader, without its heads, as floats again."""
    import onnx
    from onnx import numpy_helper

    graph = onnx.load(path).graph
    values = {each.name: numpy_helper.to_array(each) for each in graph.initializer}
    name = 'bert.' if any(key.startswith('bert.') for key in values) else 'm.'
    state = {key[len(name):]: torch.tensor(value) for key, value in values.items() if key.startswith(name) and key.endswith(('.weight', '.bias'))}
    for table in ('word.weight', 'typ.weight'):
        if f'{name}{table}_quantized' in values:
            quantized, zero, scale = (values[f'{name}{table}_{part}'] for part in ('quantized', 'zero_point', 'scale'))
            state[table] = torch.tensor((quantized.astype(np.float32) - float(zero)) * float(scale))
    if 'typ.weight' not in state:
        first = next(value for value in values.values() if value.shape == (1, 1, WIDTH)).reshape(WIDTH)
        state['typ.weight'] = torch.tensor(np.stack([first, first]))
    for node in graph.node:
        if node.op_type == 'MatMulInteger' and node.input[1].endswith('_quantized') and node.output[0].startswith('/' + name[:-1]):
            base = node.input[1][: -len('_quantized')]
            weight = (values[node.input[1]].astype(np.float32) - values[base + '_zero_point'].astype(np.float32)) * values[base + '_scale']
            _, _, *scope, _ = node.output[0].split('/')
            state[f'{scope_name(scope)}.weight'] = torch.tensor(weight.T.copy())
    return {key: value.float() for key, value in state.items()}


def scope_name(scope):
    """layers.1, o -> layers.1.o; our own export names a layer's parts o, o_1, o_2 and so on."""
    if len(scope) > 1:
        return '.'.join(scope[:2])
    name, _, place = scope[0].partition('_')
    return f'layers.{place or 0}.{name}'


def load_minilm(path):
    """The teacher of English: all-MiniLM-L6-v2."""
    from safetensors.torch import load_file

    weights = {key.replace('bert.', ''): value.float() for key, value in load_file(path).items()}
    bert = Bert(weights['embeddings.word_embeddings.weight'].shape[0])
    state = {
        'word.weight': weights['embeddings.word_embeddings.weight'],
        'pos.weight': weights['embeddings.position_embeddings.weight'],
        'typ.weight': weights['embeddings.token_type_embeddings.weight'],
        'n.weight': weights['embeddings.LayerNorm.weight'],
        'n.bias': weights['embeddings.LayerNorm.bias'],
    }
    ours = {'o': 'attention.output.dense', 'n1': 'attention.output.LayerNorm', 'up': 'intermediate.dense', 'down': 'output.dense', 'n2': 'output.LayerNorm'}
    for place in range(LAYERS):
        theirs = f'encoder.layer.{place}.'
        for kind in ('weight', 'bias'):
            state[f'layers.{place}.qkv.{kind}'] = torch.cat([weights[f'{theirs}attention.self.{part}.{kind}'] for part in ('query', 'key', 'value')])
            for name, other in ours.items():
                state[f'layers.{place}.{name}.{kind}'] = weights[f'{theirs}{other}.{kind}']
    bert.load_state_dict(state)
    return bert


def export(model, path, inputs, outputs):
    """int8 ONNX: weights per channel, activations as they come."""
    from onnxruntime.quantization import QuantType, quantize_dynamic

    compile_layers(False)
    model = model.float().cpu().eval()
    sample = tuple(torch.ones(2, 8, dtype=torch.long) for _ in inputs)
    axes = {name: {0: 'batch', 1: 'length'} for name in inputs}
    axes |= {name: ({0: 'batch', 1: 'length'} if name == 'span' else {0: 'batch'}) for name in outputs}
    torch.onnx.export(model, sample, path + '.float', input_names=inputs, output_names=outputs, dynamic_axes=axes, opset_version=17, dynamo=False)
    quantize_dynamic(path + '.float', path, weight_type=QuantType.QInt8, per_channel=True)
