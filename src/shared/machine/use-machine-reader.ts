import { useEffect, useMemo } from 'react'
import { useCatalogueSource } from '../../data/catalogue.tsx'
import { useConnectionStatus } from '../../data/connection-status.tsx'
import { useEngine } from '../../data/engine.tsx'
import { machineReader } from './machine-reader.ts'
import type { MachineReader } from './machine-reader.ts'
import { modelBook } from './model-book.ts'

/** Reads serial numbers with or without a network. With one, the models are stored for later. */
export function useMachineReader(): MachineReader {
  const catalogue = useCatalogueSource()
  const engine = useEngine()
  const book = modelBook(engine)
  const { isOnline } = useConnectionStatus()
  // Again with every network: one that broke off leaves models out.
  useEffect(() => {
    book.models().catch(() => undefined)
  }, [book, isOnline])
  return useMemo(() => machineReader(catalogue, book), [catalogue, book])
}
