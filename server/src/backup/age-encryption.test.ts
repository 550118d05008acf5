import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { decryptWith, encryptWith } from './age-encryption.ts'

const through = (bytes: Buffer, step: (source: AsyncIterable<Buffer>) => AsyncIterable<Buffer>) =>
  buffer(Readable.from(step(Readable.from([bytes]))))

test('a file that age itself has encrypted is opened', async () => {
  const made = Buffer.from(
    'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCB4RXJra0RjWEYxQUVDbnNtTWdDMERRIDE4CmtjV3hkN1pVV1A3MU9UY0lOcE9ZQ29WUVRVdS80ZkZ2' +
      'MjJXRTNQT1FsRlUKLS0tIG5ab0tXYnZVaTlMZHF2VTdnV1d5R1RLeDRLSWhWM3dyckhsOTJlR01pWlEKz+UgIbr27UBemzp4YRQuPy8/M05RGff9Y5qPC2tO' +
      'aXfcInohz1Id8S8Don/Ymy4Lw5AhaA==',
    'base64',
  )
  expect((await through(made, decryptWith('correct horse'))).toString()).toBe('Made by age itself.\n')
})

test.each([0, 1, 65_535, 65_536, 65_537, 200_000])('%i bytes come back as they were', async (size) => {
  const plain = Buffer.alloc(size, 'abc')
  const sealed = await through(plain, encryptWith('passphrase', 10))
  expect((await through(sealed, decryptWith('passphrase'))).equals(plain)).toBe(true)
})

test('a file that was cut off between two chunks is refused', async () => {
  const sealed = await through(Buffer.alloc(3 * 65_536), encryptWith('passphrase', 10))
  const cut = sealed.subarray(0, sealed.length - 65_536 - 16)
  await expect(through(cut, decryptWith('passphrase'))).rejects.toThrow('damaged or cut off')
})
