// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;
using System.Text;
using Microsoft.AspNetCore.Mvc.Formatters;
using Nam.Contracts.Writing;

namespace Nam.AspNetCore;

/// <summary>MVC's data contract formatter for XML, which hands objects over typed to callers with NAM. Others get the
/// bytes of the stock formatter.</summary>
/// <remarks>Registered by <c>AddNamXmlFormatter()</c>. Settings of the stock formatter that change the text, such as
/// indentation, leave typed replies off.</remarks>
internal sealed class NamXmlOutputFormatter : XmlDataContractSerializerOutputFormatter
{
    private readonly bool _hasStockText;

    /// <summary>Makes a formatter that does what another one does.</summary>
    /// <param name="stock">The formatter whose place it takes.</param>
    public NamXmlOutputFormatter(XmlDataContractSerializerOutputFormatter stock)
        : base(stock.WriterSettings)
    {
        _hasStockText = XmlText.IsStock(WriterSettings);
        SerializerSettings = stock.SerializerSettings;
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
        && GetCachedSerializer(typed.Type) is DataContractSerializer serializer
            ? typed.TryWriteAsync(writer => ContractWriter.Write(serializer, typed.Type, writer, typed.Value))
            : default;
}
