export const BYTES_PER_MEGABYTE = 1024 * 1024

/** The largest file that is taken of a document. A photo of a good phone is under ten megabytes. */
export const MAX_DOCUMENT_MEGABYTES = 12
export const MAX_DOCUMENT_BYTES = MAX_DOCUMENT_MEGABYTES * BYTES_PER_MEGABYTE
