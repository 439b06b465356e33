import { Button, Icon, RotateCw } from '@stepwell/shared-ui';

export interface PlayAgainProps {
  onPress: () => void;
}

export function PlayAgain({ onPress }: PlayAgainProps) {
  return (
    <Button variant="outline" size="sm" icon={<Icon glyph={RotateCw} />} onClick={onPress}>
      Play again
    </Button>
  );
}
