import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireDefined } from '../../errors/index.ts'
import { silentLog } from '../../log/index.ts'
import { createHttpServer, type Http, receiveUpload } from '../index.ts'

let http: Http
beforeAll(async () => {
  http = await createHttpServer({ settings: { trustedProxies: [] }, log: silentLog, authenticate: async () => undefined })
  http.post('/upload', { schema: { consumes: ['multipart/form-data'] }, config: { right: 'anyone' } }, async (request) => {
    const { file, fields } = await receiveUpload(request, { maxBytes: 100_000 })
    return { name: file?.name, size: file?.bytes.length, fields }
  })
  await http.ready()
})
afterAll(() => http.close())

const send = async (form: FormData) => {
  const request = new Request('http://localhost/upload', { method: 'POST', body: form })
  return http.inject({
    method: 'POST',
    url: '/upload',
    headers: { 'content-type': requireDefined(request.headers.get('content-type'), 'the content type of the form') },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

const aForm = (bytes: Uint8Array<ArrayBuffer>, fields: Readonly<Record<string, string>> = {}, first: 'file' | 'fields' = 'file') => {
  const form = new FormData()
  const addFields = () => {
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
  }
  if (first === 'fields') addFields()
  form.append('file', new Blob([bytes]), '本棚.png')
  if (first === 'file') addFields()
  return form
}

test.each(['file', 'fields'] as const)(
  'a file arrives complete with its name and the surrounding text fields, the %s first',
  async (first) => {
    const response = await send(aForm(new Uint8Array(100_000), { selected: 'true' }, first))
    expect(response.json()).toEqual({ name: '本棚.png', size: 100_000, fields: { selected: 'true' } })
  },
)

test('a file that is too large is rejected with the limit', async () => {
  const response = await send(aForm(new Uint8Array(100_001)))
  expect(response.json()).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE', message: expect.stringContaining('100 kB') })
})

test('a second file, a text with a NUL and a truncated body are rejected', async () => {
  const two = aForm(new Uint8Array(1))
  two.append('file', new Blob(['x']), 'b.png')
  expect((await send(two)).json()).toMatchObject({ status: 413 })
  expect((await send(aForm(new Uint8Array(1), { name: 'a\0b' }))).json()).toMatchObject({ status: 400, code: 'TEXT_HOLDS_NUL' })
  const cut = await http.inject({
    method: 'POST',
    url: '/upload',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
  })
  expect(cut.json()).toMatchObject({ status: 400 })
})

test('a body that is not a form is rejected with the expected format', async () => {
  const response = await http.inject({ method: 'POST', url: '/upload', payload: { file: 'x' } })
  expect(response.json()).toMatchObject({ status: 415, code: 'UPLOAD_EXPECTED' })
})

test('a form without a file has an undefined file', async () => {
  const form = new FormData()
  form.append('selected', 'false')
  expect((await send(form)).json()).toEqual({ fields: { selected: 'false' } })
})
