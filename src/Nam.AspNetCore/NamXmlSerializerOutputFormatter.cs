// SPDX-License-Identifier: MIT

using System.Text;
using System.Xml.Serialization;
using Microsoft.AspNetCore.Mvc.Formatters;
using Microsoft.Extensions.Logging;

namespace Nam.AspNetCore;

/// <summary>MVC's formatter for XML by XmlSerializer, which hands objects over typed to callers with NAM. Others get
/// the bytes of the stock formatter.</summary>
/// <remarks>Registered by <c>AddNamXmlFormatter()</c>. Settings of the stock formatter that change the text, such as
/// indentation, leave typed replies off.</remarks>
internal sealed class NamXmlSerializerOutputFormatter : XmlSerializerOutputFormatter
{
    private readonly bool _hasStockText;

    /// <summary>Makes a formatter that does what another one does.</summary>
    /// <param name="stock">The formatter whose place it takes.</param>
    /// <param name="loggers">Where the stock formatter logs types that it cannot write.</param>
    public NamXmlSerializerOutputFormatter(XmlSerializerOutputFormatter stock, ILoggerFactory loggers)
        : base(stock.WriterSettings, loggers)
    {
        _hasStockText = XmlText.IsStock(WriterSettings);
        TypedFormatting.CopySettings(stock, stock.WrapperProviderFactories, this, WrapperProviderFactories);
    }

    /// <inheritdoc/>
    public override async Task WriteResponseBodyAsync(OutputFormatterWriteContext context, Encoding selectedEncoding)
    {
        ArgumentNullException.ThrowIfNull(context);
        if (!_hasStockText || !await TryWriteTypedAsync(context, selectedEncoding).ConfigureAwait(false))
        {
            await base.WriteResponseBodyAsync(context, selectedEncoding).ConfigureAwait(false);
        }
    }

    private ValueTask<bool> TryWriteTypedAsync(OutputFormatterWriteContext context, Encoding encoding) =>
        TypedFormatting.TryFind(context, encoding, GetSerializableType, WrapperProviderFactories) is { } typed
        && GetCachedSerializer(typed.Type) is XmlSerializer serializer
            ? typed.TryWriteAsync(writer => XmlText.Serialize(serializer, writer, typed.Value))
            : default;
}
