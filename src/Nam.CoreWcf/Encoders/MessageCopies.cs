// SPDX-License-Identifier: MIT

using System.Runtime.CompilerServices;

namespace Nam.CoreWcf.Encoders;

/// <summary>Checks which messages can be copied without running somebody else's code.</summary>
internal static class MessageCopies
{
    private const string BodyWriterMessage = "CoreWCF.Channels.BodyWriterMessage, CoreWCF.Primitives";

    private static readonly Type? WithWriter = Type.GetType(BodyWriterMessage);

    /// <summary>Returns whether one of the framework's own writers writes a message. Other classes and writers may
    /// refuse to be copied, and a message that has refused can no longer be written.</summary>
    /// <param name="message">The message.</param>
    public static bool AreSafe(Message message)
    {
        try
        {
            return WithWriter?.IsInstanceOfType(message) == true && WriterOf(message).GetType().Assembly == typeof(Message).Assembly;
        }
        catch (MissingMethodException)
        {
            return false;
        }
    }

    /// <summary>Returns whether such a message is written from objects, so that copying it reads no stream and no other message.</summary>
    /// <param name="message">A message that is safe to copy.</param>
    public static bool HaveObjects(Message message) => WriterOf(message).IsBuffered;

    // There is no public way to a message's writer.
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_BodyWriter")]
    private static extern BodyWriter WriterOf([UnsafeAccessorType(BodyWriterMessage)] object message);
}
