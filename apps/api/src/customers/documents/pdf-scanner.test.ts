// Goal: an ordinary PDF passes, and nothing that runs, opens or fetches something does, however it is encoded or
// hidden.
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createPdfPrinter } from '../../providers/pdf/pdf-printer.ts'
import { PDF_LIMITS, scanPdf } from './pdf-scanner.mjs'

const bytes = (...parts: readonly (string | Buffer)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
const file = (...parts: readonly (string | Buffer)[]) => bytes('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', ...parts, '\n%%EOF\n')
const catalog = (entries: string) =>
  file(`1 0 obj\n<< /Type /Catalog ${entries} >>\nendobj\ntrailer\n<< /Root 1 0 R >>`)
const stream = (dictionary: string, data: string | Buffer) =>
  file(`5 0 obj\n<< ${dictionary} >>\nstream\n`, data, '\nendstream\nendobj\n')
const packed = (content: string, dictionary = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode') =>
  stream(dictionary, deflateSync(content))

const ACTION = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'

describe('scanPdf', () => {
  it.each<[string, Buffer]>([
    ['an empty document', catalog('')],
    ['a document that opens at its first page', catalog('/OpenAction [3 0 R /XYZ null null 0]')],
    [
      'a link in a document that opens at a place',
      catalog('/OpenAction << /S /GoTo /D [3 0 R /Fit] >> /A << /S /URI /URI (https://a.es) >>'),
    ],
    [
      'a link in a document that opens at a place of its own',
      file('5 0 obj [3 0 R /Fit] endobj\n1 0 obj << /OpenAction 5 0 R /A << /S /URI /URI (https://a.es) >> >> endobj'),
    ],
    ['a link to a page', catalog('/A << /S /URI /URI (https://www.empresa.es/JS/AA/Launch?a=b:c) >>')],
    ['a link in two-byte characters', catalog('/A << /S /URI /URI (\xfe\xff\0h\0t\0t\0p\0:\0/\0/\0a) >>')],
    ['a link to a mailbox, as hexadecimal', catalog(`/URI <${Buffer.from('mailto:a@b.es').toString('hex')}>`)],
    ['active names in a string or a comment', catalog('/Title (about /JS and \\(/Launch\\)) % /JavaScript')],
    [
      'active names by chance in the data of a picture',
      stream('/Subtype /Image', '\x01/JS /AA \x02/Launch obj endobj'),
    ],
    ['a page transition', catalog('/Trans << /Type /Trans /S /Dissolve >>')],
    ['blend modes and structure', catalog('/BM /Screen /S /Transparency /StructTreeRoot << /S /Sect >>')],
    ['an object stream', packed('1 0 << /Type /Page /A << /S /URI /URI (https://a.es) >> >>')],
    ['an object stream that is not packed', stream('/Type /ObjStm /N 1 /First 4', '1 0 << /Type /Page >>')],
    ['a colour profile', stream('/N 3 /Alternate /DeviceRGB /Filter [/FlateDecode]', deflateSync('profile'))],
    ['an earlier version and an update', file('1 0 obj << >> endobj\n%%EOF\n1 0 obj << /Type /Catalog >> endobj')],
  ])('plain: %s', (_case, pdf) => {
    expect(scanPdf(pdf)).toEqual({ verdict: 'plain', detail: '' })
  })

  it('plain: a file of our own printer, packed or not', async () => {
    const printer = createPdfPrinter(1)
    const paper = { title: 'Información', subtitles: [], author: 'Puente', date: '2026-11-16', sections: [] }
    for (const isCompressed of [true, false]) {
      const printed = await printer.print(paper as unknown as Parameters<typeof printer.print>[0], { isCompressed })
      expect(scanPdf(printed)).toEqual({ verdict: 'plain', detail: '' })
    }
    await printer.stop()
  })

  it.each([
    '/OpenAction << /S /JavaScript /JS (app.alert) >>',
    '/OpenAction << /S /J#61vaScript >>',
    '/OpenAction<</S/Launch/F(cmd.exe)>>',
    '/A << /S /GoToR /F (\\\\\\\\host\\\\share\\\\a.pdf) >>',
    '/A << /S /GoToE >>',
    '/A << /S /Rendition >>',
    '/A << /S /Movie >>',
    '/A << /S /Sound >>',
    '/A << /S /GoTo3DView >>',
    '/A << /S /Trans >>',
    '/A << /S /Hide >>',
    '/A << /S /Thread >>',
    '/A << /S /SubmitForm >>',
    '/A << /S /ResetForm >>',
    '/A << /S /ImportData >>',
    '/A << /S /SetOCGState >>',
    '/Subtype /RichMedia',
    '/Subtype /3D',
    '/AA << /O 5 0 R >>',
    '/A#41 << /O 5 0 R >>',
    '/AcroForm << /XFA 5 0 R >>',
    '/Names << /EmbeddedFiles 5 0 R >>',
    '/EF << /F 5 0 R >>',
    '/A << /S /URI /URI (javascript:alert\\(1\\)) >>',
    '/A << /S /URI /URI %comment\n (java\\\nscript:alert) >>',
    '/A << /S /URI /URI (\\152avascript:alert) >>',
    '/A << /S /URI /URI (\xfe\xff\0j\0a\0v\0a\0s\0c\0r\0i\0p\0t\0:) >>',
    `/A << /S /URI /URI <${Buffer.from('javascript:alert(1)').toString('hex')}> >>`,
    '/A << /S /URI /URI (file:///etc/passwd) >>',
    '/A << /Next /S /URI (javascript:alert) >>',
    '/A << /S /URI /URI 7 0 R >>',
    '/OpenAction << /S /URI /URI (https://a.es) >>',
    '/OpenAction << /Type /Action /URI (https://a.es) /S /URI >>',
    '/Open#41ction << /S /URI /URI (https://a.es) >>',
    '/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next << /S /URI /URI (https://a.es) >> >>',
    '/OpenAction 5 0 R /A << /S /URI /URI (https://a.es) >>',
    '/OpenAction %comment\n << /S /URI /URI (https://a.es) >>',
  ])('active: %s', (entries) => {
    expect(scanPdf(catalog(entries))).toMatchObject({ verdict: 'active' })
    const inStream = packed(`1 0 << ${entries} >>`)
    expect(scanPdf(inStream), 'in an object stream').toMatchObject({ verdict: 'active' })
  })

  it.each<[string, Buffer]>([
    [
      'in an object stream with a coded name',
      packed(`1 0 ${ACTION}`, '/Type /Obj#53tm /N 1 /First 4 /Filter /FlateDecode'),
    ],
    ['in an object stream without its type', packed(`1 0 ${ACTION}`, '/N 1 /First 4 /Filter /FlateDecode')],
    [
      'far behind the type',
      packed(`1 0 ${ACTION}`, `/Type /ObjStm ${' '.repeat(500)}/N 1 /First 4 /Filter /FlateDecode`),
    ],
    [
      'behind a comment in the dictionary',
      packed(`1 0 ${ACTION}`, '/Type % >> stream\n/ObjStm /N 1 /First 4 /Filter /FlateDecode'),
    ],
    ['in a string of an object stream, where an offset leads', packed(`1 5 (${ACTION})`)],
    ['in an update', file('1 0 obj << >> endobj\n%%EOF\n', `1 0 obj ${ACTION} endobj`)],
    ['behind an unbalanced bracket', file(`( 1 0 obj ${ACTION} endobj`)],
    ['in the data of a stream', stream('/Length 99', `\n6 0 obj ${ACTION} endobj\n`)],
    ['in a comment', file(`% 6 0 obj ${ACTION} endobj\n`)],
    ['in a string', catalog(`/Title (6 0 obj ${ACTION} endobj)`)],
    ['in a stream, with a comment in the number', stream('/Length 99', `6%\n0%\nobj ${ACTION}`)],
    ['in a stream, without a space', stream('/Length 99', `6 0obj ${ACTION}`)],
    ['in a trailer that is hidden in a stream', stream('/Length 99', `trailer << /Root ${ACTION} >>`)],
  ])('active: %s', (_case, pdf) => {
    expect(scanPdf(pdf)).toMatchObject({ verdict: 'active' })
  })

  it.each<[string, Buffer]>([
    ['no header', Buffer.from('GIF89a %PDF-1.4 %%EOF')],
    ['no end', Buffer.from('%PDF-1.4\n1 0 obj')],
    ['a stream without an end', file('1 0 obj << >> stream\n')],
    [
      'an object stream that cannot be inflated',
      stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', 'nonsense'),
    ],
    ['an object stream with another filter', stream('/Type /ObjStm /N 1 /First 4 /Filter /ASCIIHexDecode', '00>')],
    [
      'an object stream with two filters',
      packed('1 0 <<>>', '/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode]'),
    ],
    ['an object stream whose filter stands elsewhere', packed('1 0 <<>>', '/Type /ObjStm /N 1 /First 4 /Filter 7 0 R')],
    [
      'an object stream with a predictor',
      packed('1 0 <<>>', '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /DecodeParms << /Predictor 12 >>'),
    ],
    ['an object stream in another file', stream('/Type /ObjStm /N 1 /First 4 /F (a.bin)', '')],
    ['an object stream that is too large', packed(' '.repeat(PDF_LIMITS.objectStreamBytes + 1))],
  ])('unreadable: %s', (_case, pdf) => {
    expect(scanPdf(pdf)).toMatchObject({ verdict: 'unreadable' })
  })

  it('unreadable: object streams that are too many or too large together', () => {
    const one = bytes('<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >> stream\n')
    const repeated = (count: number, content: Buffer) =>
      file(...Array<Buffer>(count).fill(bytes(one, deflateSync(content), '\nendstream ')))
    expect(scanPdf(repeated(9, Buffer.alloc(4 * 1024 * 1024, ' ')))).toMatchObject({ verdict: 'unreadable' })
    expect(scanPdf(repeated(PDF_LIMITS.objectStreams + 1, Buffer.from(' ')))).toMatchObject({ verdict: 'unreadable' })
  })

  it.each(['/Encrypt 5 0 R', '/#45ncrypt 5 0 R'])('protected: %s', (entries) => {
    expect(scanPdf(catalog(entries))).toMatchObject({ verdict: 'protected' })
  })
})
