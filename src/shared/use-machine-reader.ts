import { useMemo } from 'react'
import { useCatalogueSource } from '../data/catalogue.tsx'
import { machineReader } from './machine-reader.ts'
import type { MachineReader } from './machine-reader.ts'

/** Reads serial numbers for this screen, with or without a network. */
export function useMachineReader(): MachineReader {
  const catalogue = useCatalogueSource()
  return useMemo(() => machineReader(catalogue), [catalogue])
}
