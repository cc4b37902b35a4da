// The fake accepts exactly what AWS accepts: these are the examples of its documentation ("Signature Calculations for the Authorization
// Header: Transferring Payload in a Single Chunk").
import { expect, test } from 'vitest'
import { signatureOf } from './fake-s3.ts'

const keys = { secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' }
const host = 'examplebucket.s3.amazonaws.com'
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const common = { host, 'x-amz-date': '20130524T000000Z' }

test.each([
  [
    'an object is loaded',
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    { method: 'GET', target: '/test.txt', headers: { ...common, range: 'bytes=0-9', 'x-amz-content-sha256': emptyHash } },
  ],
  [
    'an object is stored',
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    {
      method: 'PUT',
      target: '/test%24file.text',
      headers: {
        ...common,
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      },
    },
  ],
  [
    'objects are listed',
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    { method: 'GET', target: '/?max-keys=2&prefix=J', headers: { ...common, 'x-amz-content-sha256': emptyHash } },
  ],
])('the expected signature is that of AWS when %s', (_, signature, request) => {
  expect(signatureOf(request, keys)).toBe(signature)
})
