import { aFolder } from '../a-folder.testing';
import { newRemote } from './new';

test.each(['--registry', '--site'])(
  'new refuses %s in a workspace, where it has no effect',
  async (option) => {
    const folder = aFolder();
    process.argv = ['node', 'remote-kit', 'new', 'reviews', option, 'https://academy.example'];

    await expect(newRemote(folder)).rejects.toThrow('name its folder with --out');
  },
);
