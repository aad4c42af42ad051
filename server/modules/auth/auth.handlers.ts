import { auth } from '../../../contract/auth.ts'
import { implement } from '../../kernel/implement.ts'
import type { Implemented } from '../../kernel/implement.ts'
import { preparedHandler } from '../../kernel/prepared-handler.ts'
import type { AuthPorts } from './auth.ports.ts'
import { verifyCredentials, signIn, signInById, viewAsServicer } from './auth.service.ts'
import { readDeviceKey, prepareDeviceKey } from './device-key.service.ts'
import { endOneSession, endOtherOwnSessions, readOwnSessions } from './own-sessions/own-sessions.service.ts'
import {
  addPasskey,
  askAtSignIn,
  askForProof,
  beginPasskey,
  removePasskey,
  renamePasskey,
  verifyPasskey,
} from './passkeys/passkeys.service.ts'
import { requestReset, changePassword, countReset, verifyPasswordChange } from './passwords.service.ts'
import { proveAgain, verifyProof } from './second-factor/fresh-proof.service.ts'
import {
  beginTotp,
  confirmTotp,
  readSecondFactor,
  removeTotp,
  renewRecoveryCodes,
} from './second-factor/second-factor.service.ts'
import { finishSignIn, verifyPendingSignIn } from './second-factor/pending-sign-ins.service.ts'
import { verifyFirstCode } from './second-factor/verify-factor.service.ts'
import { readSession } from './sessions.service.ts'
import { loadSession, verifySsoToken, readSsoSession } from './sso/sso-session.service.ts'
import {
  verifyAtSso,
  verifyIdAtSso,
  signInAtSso,
  signInAtSsoById,
  signOutAtSso,
  signOutUpstream,
} from './sso/sso-sign-in.service.ts'
import { signOut } from './sso/sso-sign-out.jobs.ts'

/** The handlers of A01 to A12, of sessions, the second factor and the device key. Password checks and calls to other hosts run before the transaction. */
export function authHandlers(ports: AuthPorts): Implemented {
  return implement(auth, {
    login: preparedHandler({
      prepare: ({ body }, call) => verifyCredentials(call, ports, body),
      apply: ({ body }, call, proof) => signIn(call, ports, body, proof, { remember: body.remember === true }),
    }),
    readSession: (_, call) => readSession(call, ports),
    logout: (_, call) => signOut(call, ports),
    resetPassword: preparedHandler({
      prepare: ({ body }, call) => countReset(call, ports, body.email),
      apply: ({ body }, call) => requestReset(call, body.email),
    }),
    loadSession: preparedHandler({
      prepare: ({ body }, call) => verifySsoToken(call, ports, body.session_id, body.api_token),
      apply: ({ body }, call, verified) => loadSession(call, ports, body.session_id, verified),
    }),
    viewAsServicer: ({ body }, call) => viewAsServicer(call, ports, body.set),
    updatePassword: preparedHandler({
      prepare: ({ body }, call) => verifyPasswordChange(call, ports, body),
      apply: (_, call, verified) => changePassword(call, ports, verified),
    }),
    devLogin: ({ body }, call) => signInById(call, ports, body.user_id, { remember: false }),
    ssoSession: (_, call) => readSsoSession(call, ports),
    ssoLogin: preparedHandler({
      prepare: ({ body }, call) => verifyAtSso(call, ports, body),
      apply: ({ body }, call, proof) => signInAtSso(call, ports, body, proof),
    }),
    ssoLogout: preparedHandler({
      prepare: (_, call) => signOutUpstream(call, ports),
      apply: (_, call) => signOutAtSso(call),
    }),
    ssoDevLogin: preparedHandler({
      prepare: ({ body }, call) => verifyIdAtSso(call, ports, body.user_id),
      apply: ({ body }, call, upstream) => signInAtSsoById(call, ports, body.user_id, upstream),
    }),
    readSessions: (_, call) => readOwnSessions(call),
    endOneSession: ({ params }, call) => endOneSession(call, params.id),
    endOtherSessions: (_, call) => endOtherOwnSessions(call),
    confirmSignIn: preparedHandler({
      prepare: ({ body }, call) => verifyPendingSignIn(call, ports, body),
      apply: (_, call, proved) => finishSignIn(call, ports, proved),
    }),
    readSecondFactor: (_, call) => readSecondFactor(call, ports),
    beginTotp: (_, call) => beginTotp(call, ports),
    confirmTotp: preparedHandler({
      prepare: ({ body }, call) => verifyFirstCode(call, ports, body.code),
      apply: (_, call, step) => confirmTotp(call, ports, step),
    }),
    removeTotp: (_, call) => removeTotp(call, ports),
    renewRecoveryCodes: (_, call) => renewRecoveryCodes(call, ports),
    beginPasskey: (_, call) => beginPasskey(call, ports),
    addPasskey: preparedHandler({
      prepare: ({ body }, call) => verifyPasskey(call, ports, body.response),
      apply: ({ body }, call, made) => addPasskey(call, ports, made, body.name),
    }),
    renamePasskey: ({ params, body }, call) => renamePasskey(call, ports, params.id, body.name),
    removePasskey: ({ params }, call) => removePasskey(call, ports, params.id),
    askPasskeyAtSignIn: ({ body }, call) => askAtSignIn(call, ports, body.token),
    askPasskeyForProof: (_, call) => askForProof(call, ports),
    proveAgain: preparedHandler({
      prepare: ({ body }, call) => verifyProof(call, ports, body),
      apply: (_, call, factor) => proveAgain(call, factor),
    }),
    deviceKey: preparedHandler({
      prepare: ({ body }, call) => prepareDeviceKey(call, ports, body),
      apply: ({ body }, call, proposed) => readDeviceKey(call, ports, body, proposed),
    }),
  })
}
