// The entry point of the design system. Components that are not exported here are private.

// Icons for `<Icon glyph={…} />`. Packages import icons only from here, so that the site has one icon set.
export {
  ArrowLeft,
  ArrowRight,
  Award,
  BookOpen,
  Calendar,
  CalendarClock,
  Check,
  ChevronDown,
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
  Flag,
  Hash,
  House,
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
  Send,
  Shapes,
  ShieldCheck,
  Signal,
  Smartphone,
  Sun,
  Users,
  Wallet,
  X,
} from 'lucide-react';
export {
  Accordion,
  AccordionItem,
  type AccordionItemProps,
  type AccordionProps,
} from './accordion/Accordion';
export { Alert, type AlertProps, type AlertTone } from './alert/Alert';
export { afterPaint } from './browser/after-paint';
export { cookies, setCookie } from './browser/cookies';
export { onFirstInteraction } from './browser/on-first-interaction';
export { type IdleOptions, requestIdle } from './browser/request-idle';
export {
  removeStored,
  type StorageArea,
  storedKeys,
  storedText,
  storeText,
  tabStorage,
} from './browser/storage';
export { Button, type ButtonProps } from './button/Button';
export { CopyButton, type CopyButtonProps } from './button/CopyButton';
export { IconButton, type IconButtonProps } from './button/IconButton';
export { useCopy } from './button/useCopy';
export { Chip, type ChipProps } from './chip/Chip';
export { classNames } from './class-names/class-names';
export { Countdown, type CountdownProps } from './countdown/Countdown';
export { Dialog, type DialogProps } from './dialog/Dialog';
export { Dropdown, type DropdownProps } from './dialog/Dropdown';
export { EmptyState, type EmptyStateProps } from './empty-state/EmptyState';
export { FallbackCard, type FallbackCardProps } from './empty-state/FallbackCard';
export { Checkbox, type CheckboxProps } from './field/Checkbox';
export { Field, type FieldProps } from './field/Field';
export { useFieldControl } from './field/field-context';
export { PhoneInput, type PhoneInputProps } from './field/PhoneInput';
export { ChoiceGroup, type ChoiceGroupProps, RadioCard, type RadioCardProps } from './field/RadioCard';
export { Select, type SelectProps } from './field/Select';
export { TextArea, type TextAreaProps } from './field/TextArea';
export { TextInput, type TextInputProps } from './field/TextInput';
export { BackToTop, type BackToTopProps } from './floating-stack/BackToTop';
export { type FormValues, readValues } from './form/form-values';
export { type FormOptions, type FormRules, useForm } from './form/useForm';
export { Instagram, LinkedIn, WhatsApp } from './icons/brand-marks';
export { type Glyph, Icon, type IconProps } from './icons/Icon';
export { Card, type CardProps } from './layout/Card';
export { FieldRow, type FieldRowProps, Grid, type GridProps } from './layout/Grid';
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
export { Loader, type LoaderProps } from './loader/Loader';
export { ProgressBar, type ProgressBarProps } from './loader/ProgressBar';
export { Img, type ImgProps } from './media/Img';
export { Mark } from './media/Mark';
export { PageHead, type PageHeadProps } from './page-head/PageHead';
export { Reveal, type RevealProps } from './reveal/Reveal';
export {
  Skeleton,
  SkeletonCard,
  SkeletonGroup,
  type SkeletonGroupProps,
  type SkeletonProps,
} from './skeleton/Skeleton';
export { PriceTab, type PriceTabProps } from './stairs/PriceTab';
export { StairMeter, type StairMeterProps } from './stairs/StairMeter';
export { StairProgress, type StairProgressProps } from './stairs/StairProgress';
export { StepIcon, type StepIconProps } from './stairs/StepIcon';
export { type Hue, Swatch, type SwatchProps } from './stairs/Swatch';
export { Fact, type FactProps, Facts, type FactsProps } from './summary/Facts';
export { SummaryRow, type SummaryRowProps, SummaryRows, type SummaryRowsProps } from './summary/SummaryRows';
export { CategoryTabs, type Tab, TabPanel, type TabPanelProps, type TabsProps, UnderTabs } from './tabs/Tabs';
export { Heading, type HeadingProps, type HeadingSize } from './text/Heading';
export { Eyebrow, type EyebrowProps, Text, type TextProps } from './text/Text';
export { VisuallyHidden, type VisuallyHiddenProps } from './visually-hidden/VisuallyHidden';
