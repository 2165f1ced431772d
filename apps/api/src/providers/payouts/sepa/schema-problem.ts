import { readFile } from 'node:fs/promises'

/** 256 MB: a file of 5,000 transfers needs a tenth of it. */
const MAX_MEMORY_PAGES = 4096

/** The first message of the schema validation, which runs in a worker thread; null if the file is valid. */
export async function schemaProblem(file: string, schemaPath: string): Promise<string | null> {
  // Loaded when a batch is made: no other request needs it.
  const { validateXML } = await import('xmllint-wasm')
  const { valid, errors } = await validateXML({
    xml: [{ fileName: 'transfers.xml', contents: file }],
    schema: [await readFile(schemaPath, 'utf8')],
    maxMemoryPages: MAX_MEMORY_PAGES,
  })
  return valid ? null : (errors[0]?.message ?? 'the file does not match the schema')
}
