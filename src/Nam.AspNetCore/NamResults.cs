// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;
using System.Xml;
using System.Xml.Serialization;
using Microsoft.AspNetCore.Http;
using Nam.Codecs;
using Nam.Codecs.Secrets;
using Nam.Codecs.Xml;
using Nam.Contracts.Writing;

namespace Nam.AspNetCore;

/// <summary>Results for minimal APIs that hand objects over typed: callers with NAM get them without any text being
/// made, others get text.</summary>
public static class NamResults
{
    private const string DefaultContentType = "application/xml; charset=utf-8";

    /// <summary>Replies with an object, written by <see cref="DataContractSerializer"/>. Members marked with
    /// <see cref="NamSecretAttribute"/> are kept apart (docs/security.md).</summary>
    /// <typeparam name="T">The data contract.</typeparam>
    /// <param name="value">The object; <see langword="null"/> becomes a nil root element.</param>
    /// <param name="contentType">The content type of the text.</param>
    /// <param name="statusCode">The status, 200 to 599.</param>
    /// <returns>The result.</returns>
    public static IResult Xml<T>(T value, string contentType = DefaultContentType, int statusCode = StatusCodes.Status200OK) =>
        Xml(value, NamSerializer.DataContract, contentType, statusCode);

    /// <summary>Replies with an object, written by one of .NET's serializers. Members marked with
    /// <see cref="NamSecretAttribute"/> are kept apart (docs/security.md).</summary>
    /// <typeparam name="T">The type of the object, as the serializer is to see it.</typeparam>
    /// <param name="value">The object; <see langword="null"/> becomes a nil root element.</param>
    /// <param name="serializer">What writes the object. <see cref="NamSerializer.Xml"/> writes the text that MVC's
    /// stock formatter for it writes.</param>
    /// <param name="contentType">The content type of the text.</param>
    /// <param name="statusCode">The status, 200 to 599.</param>
    /// <returns>The result.</returns>
    /// <exception cref="InvalidOperationException"><see cref="XmlSerializer"/> does not take the type.</exception>
    public static IResult Xml<T>(
        T value, NamSerializer serializer, string contentType = DefaultContentType, int statusCode = StatusCodes.Status200OK)
    {
        var (write, style) = serializer switch
        {
            NamSerializer.DataContract => (WriterOf(Serializers<T>.DataContract, value), TextStyle.Dictionary),
            NamSerializer.Xml => (WriterOf(Serializers<T>.Xml, value), TextStyle.Writer),
            _ => throw new ArgumentOutOfRangeException(
                nameof(serializer), serializer, "The serializer is unknown; allowed are DataContract and Xml."),
        };
        return new NamXmlResult(write, style, SecretMarks.AreIn(typeof(T)), contentType, statusCode);
    }

    /// <summary>Replies with whatever a function writes, for example a SOAP envelope.</summary>
    /// <param name="write">Writes the document; called once.</param>
    /// <param name="contentType">The content type of the text.</param>
    /// <param name="statusCode">The status, 200 to 599.</param>
    /// <returns>The result.</returns>
    public static IResult Xml(
        Action<XmlDictionaryWriter> write, string contentType = DefaultContentType, int statusCode = StatusCodes.Status200OK)
    {
        ArgumentNullException.ThrowIfNull(write);
        return new NamXmlResult(write, TextStyle.Dictionary, hasSecrets: false, contentType, statusCode);
    }

    /// <summary>Replies with rows that are written when they come, without a list being made of them: the document is
    /// the one that <see cref="Xml{T}(T, string, int)"/> writes of an array (docs/flowing.md).</summary>
    /// <typeparam name="T">The data contract of a row, without references between objects
    /// (<see cref="DataContractAttribute.IsReference"/>).</typeparam>
    /// <param name="rows">The rows. They are asked for once, with the token of the request. What they throw before
    /// anything has left is thrown on; later it breaks the reply off.</param>
    /// <param name="contentType">The content type of the text.</param>
    /// <param name="statusCode">The status, 200 to 599.</param>
    /// <returns>The result.</returns>
    /// <exception cref="InvalidDataContractException"><see cref="DataContractSerializer"/> does not take the type, or
    /// objects in it are written by reference.</exception>
    /// <remarks>Rows in hand leave when a block is full, or when no other has come for 50 ms. To a caller without NAM
    /// they leave as text, in chunks once there are more than 32 KiB.</remarks>
    public static IResult Rows<T>(
        IAsyncEnumerable<T> rows, string contentType = DefaultContentType, int statusCode = StatusCodes.Status200OK)
    {
        ArgumentNullException.ThrowIfNull(rows);
        RowContract<T>.Check();
        return new NamRowsResult<T>(rows, contentType, statusCode);
    }

    private static Action<XmlDictionaryWriter> WriterOf<T>(DataContractSerializer serializer, T value) =>
        writer => ContractWriter.Write(serializer, typeof(T), writer, value);

    private static Action<XmlDictionaryWriter> WriterOf<T>(XmlSerializer serializer, T value) =>
        writer => XmlText.Serialize(serializer, writer, value);

    // Made when they are used first: a type may be none that the other one takes.
    private static class Serializers<T>
    {
        private static DataContractSerializer? _dataContract;
        private static XmlSerializer? _xml;

        public static DataContractSerializer DataContract => _dataContract ??= new(typeof(T));

        public static XmlSerializer Xml => _xml ??= new(typeof(T));
    }
}
