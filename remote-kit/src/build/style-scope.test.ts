import { aFolder } from '../a-folder.testing';
import { checkStyleScope } from './style-scope';

test('a build fails with file, line and selector of styles that affect other regions', () => {
  const folder = aFolder({
    'src/stars/Stars.module.css': '.stars {\n  top: 0;\n}\nbutton {\n  top: 0;\n}\n',
  });

  expect(() => checkStyleScope(folder)).toThrow(
    'The styles of a remote may affect only its own regions:\n  src/stars/Stars.module.css:4 "button" styles elements of others',
  );
});
