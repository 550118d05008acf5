// As much of the protobuf wire format as an ONNX model needs.

/** A message under construction. Fields are written in the order they are called. */
export class Message {
  readonly #parts: Uint8Array[] = []
  length = 0

  int(field: number, value: number): this {
    return this.#varint(field << 3).#varint(value)
  }

  float(field: number, value: number): this {
    const bytes = Buffer.alloc(4)
    bytes.writeFloatLE(value)
    return this.#varint((field << 3) | 5).#raw(bytes)
  }

  bytes(field: number, value: string | Uint8Array): this {
    const bytes = typeof value === 'string' ? Buffer.from(value) : value
    return this.#varint((field << 3) | 2)
      .#varint(bytes.length)
      .#raw(bytes)
  }

  message(field: number, value: Message): this {
    this.#varint((field << 3) | 2).#varint(value.length)
    for (const part of value.#parts) this.#raw(part)
    return this
  }

  encode(): Uint8Array {
    return Buffer.concat(this.#parts, this.length)
  }

  #varint(value: number): this {
    const bytes: number[] = []
    // Negative numbers take all 64 bits, as the format has it.
    let rest = BigInt.asUintN(64, BigInt(value))
    for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128)
    bytes.push(Number(rest))
    return this.#raw(Uint8Array.from(bytes))
  }

  #raw(bytes: Uint8Array): this {
    this.#parts.push(bytes)
    this.length += bytes.length
    return this
  }
}
