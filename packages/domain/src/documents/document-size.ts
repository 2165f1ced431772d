export const BYTES_PER_MEGABYTE = 1024 * 1024

/** The maximum file size of a document. A good phone's photo is below ten megabytes. */
export const MAX_DOCUMENT_MEGABYTES = 12
export const MAX_DOCUMENT_BYTES = MAX_DOCUMENT_MEGABYTES * BYTES_PER_MEGABYTE
