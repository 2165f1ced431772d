export * from './api-failure.ts'
export * from './http-client.ts'
export * from './query-client.ts'
