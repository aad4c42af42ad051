import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { isNative } from './native/is-native.ts'

/** WebAuthn's own JSON, as the server sends and takes it. */
export type PasskeyJson = Readonly<Record<string, unknown>>

/** Browsers take passkeys for a site with a name alone, and a native shell is no site of the shop. */
export const isPasskeyPossible = (): boolean =>
  'PublicKeyCredential' in window && !isNative() && !/^[\d.]+$|^\[/.test(window.location.hostname)

/** Has the browser make a passkey. Its code is loaded with the first one. Throws what `passkeyErrorMessage` explains. */
export async function makePasskey(options: PasskeyJson): Promise<PasskeyJson> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return { ...(await startRegistration({ optionsJSON })) }
}

/** Has the browser sign with a passkey. Throws what `passkeyErrorMessage` explains. */
export async function signWithPasskey(options: PasskeyJson): Promise<PasskeyJson> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return { ...(await startAuthentication({ optionsJSON })) }
}

const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name

/** Why a browser made or used no passkey, in a sentence; null where it was not the browser. */
export function passkeyErrorMessage(error: unknown): string | null {
  if (isNamed(error, 'NotAllowedError') || isNamed(error, 'AbortError'))
    return 'No passkey was used: it was canceled, or took too long. Try again.'
  if (isNamed(error, 'InvalidStateError')) return 'This device has a passkey for you already.'
  return isNamed(error, 'SecurityError') ? 'Passkeys do not work at this address of the shop.' : null
}
