import './qr-code.css'
import { QRCodeSVG } from 'qrcode.react'
import type { ReactElement } from 'react'

/** A QR code, always dark on light: many scanners can't read inverted codes. */
const QrCode = ({ text, label }: { text: string; label: string }): ReactElement => (
  <div className="qr-code">
    <QRCodeSVG value={text} size={168} marginSize={2} level="M" title={label} bgColor="#ffffff" fgColor="#111114" />
  </div>
)

export default QrCode
