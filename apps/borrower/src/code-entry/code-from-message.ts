/** Web OTP (W3C draft): not in TypeScript's own types. */
interface OtpRequest extends CredentialRequestOptions {
  readonly otp: { readonly transport: readonly ['sms'] }
}

/**
 * The code from the incoming message, if the browser can read it with the user's permission; else null. The message's last
 * line names this site, so that no other site gets the code.
 */
export async function codeFromMessage(signal: AbortSignal): Promise<string | null> {
  if (!('OTPCredential' in window)) return null
  const request: OtpRequest = { otp: { transport: ['sms'] }, signal }
  try {
    const credential = await navigator.credentials.get(request)
    return credential !== null && 'code' in credential ? String(credential.code) : null
  } catch {
    return null // Declined, timed out or aborted: the borrower types the code.
  }
}
