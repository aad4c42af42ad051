/** What a campaign does to the product. Only what is named `model…` happens to a model of the server or of a tab. */
export const faultNames = [
  'browserKill',
  'workerKill',
  'serverKill',
  'postgresKill',
  'cut',
  'stranger',
  'clock',
  'restore',
  'modelKill',
  'modelHang',
  'modelFailure',
  'modelRestore',
] as const
export type FaultName = (typeof faultNames)[number]
export type FaultCounts = Readonly<Record<FaultName, number>>

/** Counts faults while a campaign runs. */
export function createFaultCounter() {
  const counts: Record<FaultName, number> = {
    ...{ browserKill: 0, workerKill: 0, serverKill: 0, postgresKill: 0, cut: 0, stranger: 0, clock: 0, restore: 0 },
    ...{ modelKill: 0, modelHang: 0, modelFailure: 0, modelRestore: 0 },
  }
  return {
    counts: counts as FaultCounts,
    add: (name: FaultName, many = 1) => {
      counts[name] += many
    },
    sum: () => sumFaults(counts),
  }
}
export type FaultCounter = ReturnType<typeof createFaultCounter>

export const sumFaults = (counts: Partial<FaultCounts>): number =>
  faultNames.reduce((sum, name) => sum + (counts[name] ?? 0), 0)
