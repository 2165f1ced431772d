import { PATHS } from '../../../paths.ts'

/** The result of the newest payment, over the account page: after a payment page the browser returns to the account itself. */
export const RESULT_PATH = `${PATHS.account}?pago=resultado`

export const isResultAsked = (search: string): boolean => new URLSearchParams(search).get('pago') === 'resultado'
