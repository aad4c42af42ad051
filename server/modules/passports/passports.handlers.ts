import { passports } from '../../../contract/passports.ts'
import { implement } from '../../kernel/implement.ts'
import { makePassport, readPassport } from './passports.service.ts'

export const passportsHandlers = implement(passports, {
  makePassport: ({ params }, call) => makePassport(call, params.id),
  readPassport: ({ params }, call) => readPassport(call, params.code),
})
