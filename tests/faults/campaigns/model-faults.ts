import type { FaultName } from '../../../tools/proof/fault-counts.ts'

/** What the commands of the outbox's model do to the engine, by the name before their arguments. Others are a person's work. */
const faultOfCommand: Readonly<Record<string, FaultName>> = {
  saveAndDie: 'modelKill',
  drainAndDie: 'modelKill',
  hang: 'modelHang',
  clockJumps: 'clock',
  clockStands: 'clock',
  fortyDays: 'clock',
  goOffline: 'modelFailure',
  sessionEnds: 'modelFailure',
  restart: 'modelFailure',
  limitNotes: 'modelFailure',
  newerServer: 'modelFailure',
  lastRelease: 'modelFailure',
  anotherSecret: 'modelFailure',
  drainOnFullDisk: 'modelFailure',
  fewWritesFail: 'modelFailure',
  restore: 'modelRestore',
}

/** Failures of the model's network that are somebody else's answers. */
const strangers: readonly string[] = ['portal', 'proxy-404', 'gateway', 'gateway-404', 'gateway-401', 'stripped']

export const nameFailure = (failure: string): FaultName => (strangers.includes(failure) ? 'stranger' : 'modelFailure')

/** The failures that a command hands to the model's network: `failures(lost,portal)`, or the last word of `open(1, 0, lost)`. */
function listFailures(name: string, given: string): readonly string[] {
  if (name === 'failures' || name === 'readFailures') return given.split(',')
  const last = given.split(', ')[2]
  return name === 'open' && last !== undefined ? [last] : []
}

/** The faults of a command by its text, such as `drainAndDie(0, 12)`. */
export function listModelFaults(command: string): readonly FaultName[] {
  const [, name = '', given = ''] = /^(\w+)(?:\((.*)\))?$/s.exec(command) ?? []
  const own = faultOfCommand[name]
  return [...(own === undefined ? [] : [own]), ...listFailures(name, given).map(nameFailure)]
}
