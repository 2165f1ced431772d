/**
 * The body of a response with a status of its own. A handler returns it instead of sending it: a keyed staff request is
 * committed after its handler, and must not report a success before that.
 */
export function answer<T>(reply: { code(statusCode: never): unknown }, statusCode: number, body: T): T {
  reply.code(statusCode as never)
  return body
}
