import { auth } from '../../../contract/auth.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { implement } from '../../kernel/implement.ts'
import type { Implemented } from '../../kernel/implement.ts'
import { twoSteps } from '../../kernel/two-steps.ts'
import type { AuthPorts } from './auth.ports.ts'
import { provePair, signIn, signInByNumber, viewAsServicer } from './auth.service.ts'
import { deviceKey, proposeRescueKey } from './device-key.ts'
import { askForReset, changePassword, countReset, proveChange } from './passwords.ts'
import type { ProvedChange } from './passwords.ts'
import { endSession, presentSession } from './sessions.ts'
import { adoptSession, proveSso, readSsoSession } from './single-sign-on.ts'
import {
  proveAtSso,
  proveNumberAtSso,
  signInAtSso,
  signInAtSsoByNumber,
  signOutAtSso,
  signOutUpstream,
} from './sso-sign-in.ts'

type Rows = typeof auth.table

/** The handlers of A01 to A12 and of the device's key. Passwords and other hosts are looked at before the transaction begins. */
export function authHandlers(ports: AuthPorts): Implemented {
  return implement(auth, {
    login: twoSteps<Rows['login'], Awaited<ReturnType<typeof provePair>>>(
      ({ body }, call) => provePair(call, ports, body),
      ({ body }, call, proof) => signIn(call, ports, body, proof, { remember: body.remember === true }),
    ),
    readSession: (_, call) => presentSession(call, ports),
    logout: (_, call) => endSession(call),
    resetPassword: twoSteps<Rows['resetPassword'], void>(
      ({ body }, call) => countReset(call, body.email),
      ({ body }, call) => askForReset(call, body.email),
    ),
    loadSession: twoSteps<Rows['loadSession'], Awaited<ReturnType<typeof proveSso>>>(
      ({ body }, call) => proveSso(call, ports, body.session_id, body.api_token),
      ({ body }, call, found) => adoptSession(call, ports, body.session_id, found),
    ),
    viewAsServicer: ({ body }, call) => viewAsServicer(call, ports, body.set),
    updatePassword: twoSteps<Rows['updatePassword'], ProvedChange, SignedIn>(
      ({ body }, call) => proveChange(call, ports, body),
      (_, call, found) => changePassword(call, ports, found),
    ),
    devLogin: ({ body }, call) => signInByNumber(call, ports, body.user_id, { remember: false }),
    ssoSession: (_, call) => readSsoSession(call, ports),
    ssoLogin: twoSteps<Rows['ssoLogin'], Awaited<ReturnType<typeof proveAtSso>>>(
      ({ body }, call) => proveAtSso(call, ports, body),
      ({ body }, call, proof) => signInAtSso(call, ports, body, proof),
    ),
    ssoLogout: twoSteps<Rows['ssoLogout'], void>(
      (_, call) => signOutUpstream(call, ports),
      (_, call) => signOutAtSso(call),
    ),
    ssoDevLogin: twoSteps<Rows['ssoDevLogin'], Awaited<ReturnType<typeof proveNumberAtSso>>>(
      ({ body }, call) => proveNumberAtSso(call, ports, body.user_id),
      ({ body }, call, there) => signInAtSsoByNumber(call, ports, body.user_id, there),
    ),
    deviceKey: twoSteps<Rows['deviceKey'], string, SignedIn>(
      (_, call) => proposeRescueKey(call, ports),
      ({ body }, call, proposed) => deviceKey(call, ports, body.device_id, proposed),
    ),
  })
}
