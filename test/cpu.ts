/**
 * The processor time that some work takes, in milliseconds. Unlike the time that passes, it does not grow with the load of
 * the machine.
 */
export async function cpuTimeOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
