// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;
using System.Xml;
using Microsoft.AspNetCore.Http;
using Nam.Codecs;
using Nam.Codecs.Secrets;

namespace Nam.AspNetCore;

/// <summary>Results for minimal APIs that hand objects over typed: callers with NAM get them without any text being made, others get text.</summary>
public static class NamResults
{
    private const string DefaultContentType = "application/xml; charset=utf-8";

    /// <summary>Replies with an object, written by <see cref="DataContractSerializer"/>. Members marked with <see cref="NamSecretAttribute"/> are kept apart (docs/security.md).</summary>
    /// <typeparam name="T">The data contract.</typeparam>
    /// <param name="value">The object; <see langword="null"/> becomes a nil root element.</param>
    /// <param name="contentType">The content type of the text.</param>
    /// <param name="statusCode">The status, 200 to 599.</param>
    /// <returns>The result.</returns>
    public static IResult Xml<T>(T value, string contentType = DefaultContentType, int statusCode = StatusCodes.Status200OK)
    {
        var serializer = DataContractSerializers<T>.Instance;
        return new NamXmlResult(writer => serializer.WriteObject(writer, value), SecretPaths.FromTypes(typeof(T)), contentType, statusCode);
    }

    /// <summary>Replies with whatever a function writes, for example a SOAP envelope.</summary>
    /// <param name="write">Writes the document; it may be called twice (if the binary form cannot carry what it wrote, once more for text).</param>
    /// <param name="contentType">The content type of the text.</param>
    /// <param name="statusCode">The status, 200 to 599.</param>
    /// <returns>The result.</returns>
    public static IResult Xml(Action<XmlDictionaryWriter> write, string contentType = DefaultContentType, int statusCode = StatusCodes.Status200OK)
    {
        ArgumentNullException.ThrowIfNull(write);
        return new NamXmlResult(write, SecretPaths.None, contentType, statusCode);
    }

    private static class DataContractSerializers<T>
    {
        public static readonly DataContractSerializer Instance = new(typeof(T));
    }
}
