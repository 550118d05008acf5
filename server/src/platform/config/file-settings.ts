import { z } from 'zod'
import { optional, origin, setting } from './setting.ts'

export const fileSettings = {
  S3_BUCKET: setting({
    description:
      'Bucket of an S3-compatible store for uploaded files. Without it they lie in DATA_DIR/blobs. To move them make a backup and restore it with the new settings.',
    default: '',
    expected: 'the name of a bucket',
    schema: optional(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)),
  }),
  S3_ENDPOINT: setting({
    description:
      'Address of that store, for example https://s3.eu-central-1.amazonaws.com or http://minio:9000.',
    default: '',
    expected: 'an http or https address without a path',
    schema: optional(origin),
  }),
  S3_REGION: setting({
    description: 'Region that requests to it are signed for; many stores take any.',
    default: 'us-east-1',
    expected: 'the name of a region',
    schema: z.string().regex(/^[\w-]+$/),
  }),
  S3_ACCESS_KEY_ID: setting({
    description: 'Key that may list the bucket and read, write and delete objects in it.',
    default: '',
    expected: 'a text without spaces',
    schema: optional(z.string().regex(/^\S+$/)),
  }),
  S3_SECRET_ACCESS_KEY: setting({
    description: 'Secret of that key.',
    default: '',
    expected: 'a text without spaces',
    schema: optional(z.string().regex(/^\S+$/)),
  }),
}
