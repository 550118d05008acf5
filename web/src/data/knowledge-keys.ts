/** Everything an agent knows is below one key, so one invalidation refetches all of it. */
export const knowledgeKeys = {
  ofAgent: (agentId: number) => ['knowledge', agentId] as const,
  files: (agentId: number, storeId: string) => ['knowledge', agentId, 'files', storeId] as const,
  site: (agentId: number) => ['knowledge', agentId, 'site'] as const,
  suspectPassages: (agentId: number) => ['knowledge', agentId, 'suspect-passages'] as const,
  lessons: (agentId: number) => ['knowledge', agentId, 'lessons'] as const,
}
