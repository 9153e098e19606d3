// SPDX-License-Identifier: MIT

using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Xml;
using Nam.Decisions;
using Nam.Diagnostics;
using Nam.Server.Paths;

namespace Nam.Server;

/// <content>Replies that a serializer writes.</content>
public sealed partial class NamServer
{
    /// <summary>Begins a reply that has objects, in the form that it will most likely be sent in.</summary>
    /// <param name="request">What is known of the reply.</param>
    /// <param name="style">How the text that it stands for is written.</param>
    /// <returns>What to write to; the caller disposes of it.</returns>
    /// <remarks>
    /// Until an operation has a history, and as long as formats are still to be tried on copies, replies are written in the binary form, from which all other formats can be made.
    /// </remarks>
    internal TypedReply BeginTyped(in ReplyRequest request, TextStyle style)
    {
        var operation = OperationOf(request);
        var isExploring = IsTurnToExplore(operation);
        return ExpectsContainers(request, operation, isExploring, out var expected)
            ? new TypedReply(operation, ContainerWriter.Rent(style, _templates.OptionsFor(request, operation.Name)), expected)
            : new TypedReply(operation, BinaryXmlWriter.Rent(style), isExploring);
    }

    /// <summary>Plans and encodes a reply that a serializer has written.</summary>
    /// <param name="request">What is known of the reply: the same that it was begun with.</param>
    /// <param name="reply">The reply; dispose of it afterwards.</param>
    /// <param name="output">Is cleared and gets the frame, or the plain text; its memory may be replaced.</param>
    /// <returns>What was made.</returns>
    /// <exception cref="NotSupportedException">The document has what its form cannot carry, or is none; write it as text.</exception>
    internal EncodedReply Encode(in ReplyRequest request, TypedReply reply, PooledBuffer output)
    {
        ArgumentNullException.ThrowIfNull(reply);
        ArgumentNullException.ThrowIfNull(output);
        if (reply.Containers is not { } containers)
        {
            var binary = reply.Binary ?? throw new ObjectDisposedException(nameof(TypedReply));
            return EncodeBinary(request, binary.Complete(), output, binary, reply.IsExploring);
        }

        output.Clear();
        using var activity = NamDiagnostics.Source.StartActivity("nam.encode");
        var operation = OperationOf(request);
        containers.Complete();
        var started = WorkTimer.Start();
        var plan = Plan(request, operation, XmlForm.Binary, containers.BinaryBytes, operation.Snapshot.FromBinary, ReplyFormat.Containers, isUnwritten: true);
        plan = plan with { Reason = reply.Expected.Reason, RunnerUp = reply.Expected.RunnerUp, RunnerUpTotalSeconds = reply.Expected.RunnerUpTotalSeconds };
        var call = new ContainerCall(containers.Options, _templates, operation.Name);
        call.WriteFrames(containers, output);
        reply.NoteEncoded();
        var seconds = containers.CodingSeconds + started.Seconds;
        _load.Observe(containers.CodingProcessorSeconds + started.ProcessorSeconds, seconds);
        var tried = new Observation(operation, XmlForm.Binary, ReplyFormat.Containers, containers.BinaryBytes, output.WrittenCount, containers.CodingProcessorSeconds);
        return Finish(request, plan, ReplyFormat.Containers, output.WrittenCount, isFramed: true, seconds, tried, call, activity);
    }

    private bool ExpectsContainers(in ReplyRequest request, Operation operation, bool isExploring, out ReplyPlan expected)
    {
        expected = default;
        var snapshot = operation.Snapshot;
        if (!_formats.HasContainers || !request.Client.Reads(ReplyFormat.Containers) || (operation.RefusesContainers && !operation.IsTurnToRetry()))
        {
            return false;
        }

        if (_formats.Forced is null
            && (snapshot.TypicalBinaryBytes is not { } bytes
                || (snapshot.WantsSample && !_learner.IsTooSmallToSample(XmlForm.Binary, bytes) && operation.IsTurnToSample(bytes > Learner.MaximumSampleBytes))))
        {
            return false;
        }

        if (isExploring)
        {
            expected = Plan(request, operation, XmlForm.Binary, (long)snapshot.TypicalBinaryBytes.GetValueOrDefault(), snapshot.FromBinary, _formats.Forced, isUnwritten: true, isExploring: true);
            return expected.Format.Form == XmlForm.Containers;
        }

        // Callers send the same profile for a while, snapshots change some times a second at most, and so do paths: the choice stands as long as all three do.
        var path = _paths.View(request.Connection, request.Client, request.Prior);
        var corrections = operation.CorrectionsFor(request.Voice);
        if (!operation.TryGetExpected(snapshot, request.Client, corrections, request.IsHttps, out expected) || PathChange.IsMaterial(expected.Path, path))
        {
            expected = Plan(request, operation, XmlForm.Binary, (long)snapshot.TypicalBinaryBytes.GetValueOrDefault(), snapshot.FromBinary, _formats.Forced, isUnwritten: true, path: path);
            operation.SetExpected(snapshot, request.Client, corrections, request.IsHttps, expected);
        }

        return expected.Format.Form == XmlForm.Containers;
    }
}
