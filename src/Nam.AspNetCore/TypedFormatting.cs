// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using System.Text;
using System.Xml;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Mvc.Formatters;
using Microsoft.AspNetCore.Mvc.Formatters.Xml;
using Nam.Codecs.Secrets;
using Nam.Codecs.Xml;

namespace Nam.AspNetCore;

/// <summary>An action's result that can go typed to its caller: what both of MVC's formatters for XML have in common.</summary>
/// <param name="Body">Where it goes.</param>
/// <param name="Type">The type that the serializer is for.</param>
/// <param name="Value">The object to serialize.</param>
/// <param name="HasSecrets">Whether it may have a secret.</param>
internal sealed record TypedFormatting(NamReplyBody Body, Type Type, object? Value, bool HasSecrets)
{
    private static readonly ConcurrentDictionary<Type, bool> AsyncSequences = new();

    /// <summary>Finds the result as the stock formatters do, which put some types into others that their serializers take.</summary>
    /// <returns><see langword="null"/> where the reply is to be text.</returns>
    public static TypedFormatting? TryFind(
        OutputFormatterWriteContext context, Encoding encoding, Func<Type, Type?> serializableType,
        IEnumerable<IWrapperProviderFactory> wrappers)
    {
        if (encoding is not UTF8Encoding || context.HttpContext.Features.Get<IHttpResponseBodyFeature>() is not NamReplyBody body)
        {
            return null;
        }

        var type = context.ObjectType ?? context.Object?.GetType() ?? typeof(object);
        if (serializableType(type) is not { } wrapping)
        {
            return null;
        }

        var value = context.Object;
        if (value is not null && AsyncSequences.GetOrAdd(value.GetType(), IsAsyncSequence))
        {
            // The stock formatters read it into a list first.
            return null;
        }

        if (wrapping != type)
        {
            var wrapperContext = new WrapperProviderContext(type, isSerialization: true);
            value = wrappers.Select(factory => factory.GetProvider(wrapperContext))
                .FirstOrDefault(provider => provider is not null)?.Wrap(value);
        }

        return new TypedFormatting(body, wrapping, value, SecretMarks.AreIn(type));
    }

    /// <summary>Writes it typed.</summary>
    /// <param name="write">Writes the document.</param>
    /// <returns>Whether that was done.</returns>
    public ValueTask<bool> TryWriteAsync(Action<XmlDictionaryWriter> write) =>
        Body.TryWriteTypedAsync(TextStyle.Writer, HasSecrets, write);

    private static bool IsAsyncSequence(Type type) => type.GetInterfaces()
        .Any(parent => parent.IsGenericType && parent.GetGenericTypeDefinition() == typeof(IAsyncEnumerable<>));

    /// <summary>Copies a formatter's settings to another formatter.</summary>
    public static void CopySettings(
        TextOutputFormatter stock, IEnumerable<IWrapperProviderFactory> stockWrappers, TextOutputFormatter formatter,
        IList<IWrapperProviderFactory> wrappers)
    {
        formatter.SupportedMediaTypes.Clear();
        foreach (var type in stock.SupportedMediaTypes)
        {
            formatter.SupportedMediaTypes.Add(type);
        }

        formatter.SupportedEncodings.Clear();
        foreach (var encoding in stock.SupportedEncodings)
        {
            formatter.SupportedEncodings.Add(encoding);
        }

        wrappers.Clear();
        foreach (var factory in stockWrappers)
        {
            wrappers.Add(factory);
        }
    }
}
