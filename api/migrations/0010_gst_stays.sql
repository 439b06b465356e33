-- The default of `gstMode` changes from `exclusive` (GST is added to prices) to no GST. A database that is in use and has never set
-- `gstMode` gets the old default as its value, so that its prices stay the same (decision 111).
INSERT INTO settings (name, value)
SELECT 'gstMode', 'exclusive'
WHERE EXISTS (SELECT FROM orders) OR EXISTS (SELECT FROM courses) OR EXISTS (SELECT FROM settings)
ON CONFLICT (name) DO NOTHING;
