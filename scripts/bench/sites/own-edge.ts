import type { AddressInfo } from 'node:net';
import { createEdge } from '@stepwell/shell/edge';
import { createScenarioApi } from '@stepwell/workbench/scenario-api';
import { Sessions } from '@stepwell/workbench/sessions';

/** A scenario API on which every call succeeds, and edges that use this API. All run in this process, whose heap can be measured. */
export interface HealthyApi {
  /** Starts an edge on a data folder. Resolves when it listens. */
  edgeOn(dataDir: string): Promise<OwnEdge>;
  /** Clears the recorded calls. */
  clearCalls(): void;
  close(): Promise<void>;
}

export interface OwnEdge {
  origin: string;
  close(): Promise<void>;
}

export async function openHealthyApi(): Promise<HealthyApi> {
  const sessions = new Sessions();
  const session = sessions.open({ remote: 'checkout', release: '', scenario: null });
  const api = createScenarioApi(sessions);
  await api.listen({ host: '127.0.0.1', port: 0 });
  return {
    async edgeOn(dataDir) {
      const edge = await createEdge({
        dataDir,
        apiOrigin: originOf(api.server.address()),
        app: { id: 'bench', key: session.id },
        publicUrl: 'http://localhost',
        trustedProxies: [],
        name: 'bench',
        log: () => undefined,
      });
      await edge.listen({ host: '127.0.0.1', port: 0 });
      return { origin: originOf(edge.server.address()), close: () => edge.close() };
    },
    clearCalls() {
      session.calls.length = 0;
    },
    close: () => api.close(),
  };
}

function originOf(address: AddressInfo | string | null): string {
  if (!address || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}
