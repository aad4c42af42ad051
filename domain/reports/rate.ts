/**
 * Claims for each 100 registered machines, rounded to a tenth; null where fewer than `minMachines` are registered, because
 * one claim on two machines says nothing about the model.
 */
export const minMachines = 5

export const getFailureRate = (claims: number, machines: number): number | null =>
  machines < minMachines ? null : Math.round((claims / machines) * 1000) / 10
