import { render, screen } from '@testing-library/react';
import glyphOfLucide from './glyph-of-lucide';
import { Icon } from './Icon';

const Sun = glyphOfLucide({
  node: [
    ['circle', { cx: '12', cy: '12', r: '4', key: 'a' }],
    ['path', { d: 'M12 2v2', key: 'b' }],
  ],
});

describe('an icon of lucide', () => {
  test('has its shapes, in the color of the text', () => {
    render(<Icon glyph={Sun} label="Light" />);

    const icon = screen.getByRole('img', { name: 'Light' });
    expect([...icon.children].map(({ outerHTML }) => outerHTML)).toEqual([
      '<circle cx="12" cy="12" r="4"></circle>',
      '<path d="M12 2v2"></path>',
    ]);
    expect(icon).toHaveAttribute('viewBox', '0 0 24 24');
    expect(icon).toHaveAttribute('stroke', 'currentColor');
  });

  test('is hidden from screen readers without a label', () => {
    render(<Sun data-testid="icon" />);

    expect(screen.getByTestId('icon')).toHaveAttribute('aria-hidden', 'true');
  });
});
