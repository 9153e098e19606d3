// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;
using System.Text;
using System.Xml;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Mvc.Formatters;
using Nam.Codecs.Secrets;
using Nam.Codecs.Xml;

namespace Nam.AspNetCore;

/// <summary>MVC's data contract formatter for XML, which hands objects over typed to callers with NAM. Others get the bytes of the stock formatter.</summary>
/// <remarks>Registered by <c>AddNamXmlFormatter()</c>. Settings of the stock formatter that change the text, such as indentation, leave typed replies off.</remarks>
internal sealed class NamXmlOutputFormatter : XmlDataContractSerializerOutputFormatter
{
    private readonly bool _hasStockText;

    /// <summary>Makes a formatter with the stock settings.</summary>
    public NamXmlOutputFormatter()
        : this(new XmlDataContractSerializerOutputFormatter().WriterSettings)
    {
    }

    /// <summary>Makes a formatter with settings for its text.</summary>
    /// <param name="writerSettings">The settings.</param>
    public NamXmlOutputFormatter(XmlWriterSettings writerSettings)
        : base(writerSettings)
    {
        ArgumentNullException.ThrowIfNull(writerSettings);
        _hasStockText = writerSettings is { Indent: false, OmitXmlDeclaration: true, NewLineOnAttributes: false, NewLineHandling: NewLineHandling.Replace, CheckCharacters: false }
            && writerSettings.NewLineChars == "\n";
    }

    /// <inheritdoc/>
    public override async Task WriteResponseBodyAsync(OutputFormatterWriteContext context, Encoding selectedEncoding)
    {
        ArgumentNullException.ThrowIfNull(context);
        if (_hasStockText && selectedEncoding is UTF8Encoding && context.HttpContext.Features.Get<IHttpResponseBodyFeature>() is NamReplyBody body && TryWriteTyped(context, body))
        {
            return;
        }

        await base.WriteResponseBodyAsync(context, selectedEncoding).ConfigureAwait(false);
    }

    private bool TryWriteTyped(OutputFormatterWriteContext context, NamReplyBody body)
    {
        var type = context.ObjectType ?? context.Object?.GetType() ?? typeof(object);
        return GetSerializableType(type) == type
            && GetCachedSerializer(type) is DataContractSerializer serializer
            && body.TryWriteTyped(TextStyle.Writer, SecretPaths.FromTypes(type), writer => serializer.WriteObject(writer, context.Object));
    }
}
