// The one entry of the design system. A component that is not named here is private.

// Icons in use, for `<Icon glyph={…} />`. Need another? Add its name here, so that there is one icon set.
export {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ArrowUpRight,
  Award,
  BadgeCheck,
  BookOpen,
  Calendar,
  CalendarClock,
  Check,
  ChevronDown,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  Clock,
  Compass,
  Cookie,
  Copy,
  CreditCard,
  Download,
  ExternalLink,
  FileText,
  Hourglass,
  House,
  Info,
  Languages,
  Layers,
  Lock,
  Mail,
  MapPin,
  Megaphone,
  Menu,
  MessageCircle,
  Moon,
  Phone,
  Play,
  QrCode,
  RefreshCw,
  RotateCw,
  ScanLine,
  Send,
  Shapes,
  ShieldCheck,
  Signal,
  Smartphone,
  Sun,
  Tag,
  TriangleAlert,
  Users,
  Wallet,
  X,
} from 'lucide-react';
export { Alert, type AlertProps, type AlertTone } from './alert/Alert';
export { Button, type ButtonProps } from './button/Button';
export { IconButton, type IconButtonProps } from './button/IconButton';
export { Chip, type ChipProps } from './chip/Chip';
export { EmptyState, type EmptyStateProps } from './empty-state/EmptyState';
export { FallbackCard, type FallbackCardProps } from './empty-state/FallbackCard';
export { Checkbox, type CheckboxProps } from './field/Checkbox';
export { Field, type FieldProps } from './field/Field';
export { useFieldControl } from './field/field-context';
export { PhoneInput, type PhoneInputProps } from './field/PhoneInput';
export { ChoiceGroup, type ChoiceGroupProps, RadioCard, type RadioCardProps } from './field/RadioCard';
export { TextArea, type TextAreaProps } from './field/TextArea';
export { TextInput, type TextInputProps } from './field/TextInput';
export { Instagram, LinkedIn, WhatsApp } from './icons/brand-marks';
export { type Glyph, Icon, type IconProps } from './icons/Icon';
export { Card, type CardProps } from './layout/Card';
export {
  Section,
  SectionHead,
  type SectionHeadProps,
  type SectionProps,
  Stepped,
  Wrap,
  type WrapProps,
} from './layout/Section';
export { ArrowLink, type ArrowLinkProps } from './link/ArrowLink';
export { TextLink, type TextLinkProps } from './link/TextLink';
export {
  Skeleton,
  SkeletonCard,
  SkeletonGroup,
  type SkeletonGroupProps,
  type SkeletonProps,
} from './skeleton/Skeleton';
export { Spinner, type SpinnerProps } from './spinner/Spinner';
export { Heading, type HeadingProps, type HeadingSize } from './text/Heading';
export { Eyebrow, type EyebrowProps, Text, type TextProps } from './text/Text';
export { VisuallyHidden, type VisuallyHiddenProps } from './visually-hidden/VisuallyHidden';
