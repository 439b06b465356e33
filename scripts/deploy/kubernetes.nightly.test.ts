import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../workspace/workspace';
import { readDeploy } from './commands.testing';

const KUBECONFORM = process.env.KUBECONFORM_PATH || 'kubeconform';
const hasKubeconform = spawnSync(KUBECONFORM, ['-v']).status === 0;

(hasKubeconform ? test : test.skip)(
  'the objects of deploy/kubernetes are valid (skipped without kubeconform)',
  () => {
    const { resources } = parse(readDeploy('kubernetes/kustomization.yaml')) as { resources: string[] };
    const files = resources.map((file) => join(ROOT, 'deploy/kubernetes', file));

    const { status, stdout, stderr } = spawnSync(KUBECONFORM, ['-strict', '-summary', ...files], {
      encoding: 'utf8',
    });

    expect(status === 0 ? '' : `${stdout}\n${stderr}`).toBe('');
  },
  120_000,
);
