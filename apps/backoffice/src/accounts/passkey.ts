import { fetchPasskeyOptions, sendPasskey } from '../api/sign-in.ts'

// The library is loaded when a passkey is used.

type Options = Parameters<typeof import('@simplewebauthn/browser')['startRegistration']>[0]['optionsJSON']
type SignInOptions = Parameters<typeof import('@simplewebauthn/browser')['startAuthentication']>[0]['optionsJSON']

/** Creates a passkey in this browser. Rejects if the person cancels. */
export async function createPasskey(options: unknown): Promise<unknown> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return startRegistration({ optionsJSON: options as Options })
}

/** Signs in with a passkey of the account. Rejects if the person cancels. */
export async function signInWithPasskey(): Promise<void> {
  const options = await fetchPasskeyOptions<SignInOptions>()
  const { startAuthentication } = await import('@simplewebauthn/browser')
  await sendPasskey(await startAuthentication({ optionsJSON: options }))
}
