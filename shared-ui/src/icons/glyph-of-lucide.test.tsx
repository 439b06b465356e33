import { render, screen } from '@testing-library/react';
import glyphOfLucide from './glyph-of-lucide';
import { Icon } from './Icon';

const Sun = glyphOfLucide({
  node: [
    ['circle', { cx: '12', cy: '12', r: '4', key: 'a' }],
    ['path', { d: 'M12 2v2', key: 'b' }],
  ],
});

describe('a drawing of lucide', () => {
  test('keeps its shapes, and takes the colour of the text', () => {
    render(<Icon glyph={Sun} label="Light" />);

    const icon = screen.getByRole('img', { name: 'Light' });
    expect([...icon.children].map(({ outerHTML }) => outerHTML)).toEqual([
      '<circle cx="12" cy="12" r="4"></circle>',
      '<path d="M12 2v2"></path>',
    ]);
    expect(icon).toHaveAttribute('viewBox', '0 0 24 24');
    expect(icon).toHaveAttribute('stroke', 'currentColor');
  });

  test('is hidden from screen readers unless it is named', () => {
    render(<Sun data-testid="icon" />);

    expect(screen.getByTestId('icon')).toHaveAttribute('aria-hidden', 'true');
  });
});
