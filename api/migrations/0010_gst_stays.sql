-- Where GST was never set it was added to prices. From now on it is not, until it is set; a database that is in use goes
-- on as before (decision 111).
INSERT INTO settings (name, value)
SELECT 'gstMode', 'exclusive'
WHERE EXISTS (SELECT FROM orders) OR EXISTS (SELECT FROM courses) OR EXISTS (SELECT FROM settings)
ON CONFLICT (name) DO NOTHING;
