// Writes an ONNX model. Field numbers are those of onnx.proto.
import { Message } from './protobuf.ts'

export const ELEMENT = { float32: 1, int8: 3, int32: 6, int64: 7, float16: 10 } as const
type Element = (typeof ELEMENT)[keyof typeof ELEMENT]
type Values = Float32Array | Uint16Array | Int8Array | BigInt64Array
type Attribute = number | { float: number }

/** Operators that onnxruntime adds to the standard ones. */
export const MICROSOFT = 'com.microsoft'

const [IR_VERSION, OPERATORS] = [8, 17]

/** Nodes, constants and tensors are known by their names; every call gives back the name of what it made. */
export class Graph {
  readonly #graph = new Message()

  constant(name: string, dims: number[], element: Element, values: Values): string {
    const tensor = new Message()
    for (const dim of dims) tensor.int(1, dim)
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
    this.#graph.message(5, tensor.int(2, element).bytes(8, name).bytes(9, bytes))
    return name
  }

  node(operator: string, inputs: string[], outputs: string | string[], more: NodeOptions = {}): string {
    const names = [outputs].flat()
    const node = new Message()
    for (const input of inputs) node.bytes(1, input)
    for (const output of names) node.bytes(2, output)
    node.bytes(3, names[0]!).bytes(4, operator)
    for (const [name, value] of Object.entries(more.attributes ?? {})) node.message(5, attribute(name, value))
    if (more.domain) node.bytes(7, more.domain)
    this.#graph.message(1, node)
    return names[0]!
  }

  input(name: string, element: Element, dims: (string | number)[]): string {
    this.#graph.message(11, shaped(name, element, dims))
    return name
  }

  output(name: string, element: Element, dims: (string | number)[]): void {
    this.#graph.message(12, shaped(name, element, dims))
  }

  model(name: string): Uint8Array {
    const version = (domain: string, number: number) => new Message().bytes(1, domain).int(2, number)
    return new Message()
      .int(1, IR_VERSION)
      .message(7, this.#graph.bytes(2, name))
      .message(8, version('', OPERATORS))
      .message(8, version(MICROSOFT, 1))
      .encode()
  }
}

interface NodeOptions {
  attributes?: Record<string, Attribute>
  domain?: string
}

const [FLOAT_ATTRIBUTE, INT_ATTRIBUTE] = [1, 2]

const attribute = (name: string, value: Attribute): Message =>
  typeof value === 'number'
    ? new Message().bytes(1, name).int(3, value).int(20, INT_ATTRIBUTE)
    : new Message().bytes(1, name).float(2, value.float).int(20, FLOAT_ATTRIBUTE)

function shaped(name: string, element: Element, dims: (string | number)[]): Message {
  const shape = new Message()
  for (const dim of dims)
    shape.message(1, typeof dim === 'string' ? new Message().bytes(2, dim) : new Message().int(1, dim))
  const tensor = new Message().int(1, element).message(2, shape)
  return new Message().bytes(1, name).message(2, new Message().message(1, tensor))
}
