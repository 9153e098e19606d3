// SPDX-License-Identifier: MIT
using System.CommandLine;
using Nam.Tool.Messages;

namespace Nam.Tool.Commands;

/// <summary>The option that names a format.</summary>
internal static class FormatOption
{
    internal static Option<string> Create(string description)
    {
        var option = new Option<string>("--format", "-f")
        {
            HelpName = "F",
            Description = description,
            DefaultValueFactory = _ => MessageFormat.Containers.ToString(),
        };
        option.Validators.Add(result =>
        {
            if (result.Tokens.Count == 1 && MessageFormat.Parse(result.Tokens[0].Value, out var fault) is null)
            {
                result.AddError(fault!);
            }
        });
        return option;
    }

    /// <summary>The format of a name that was validated.</summary>
    internal static MessageFormat Of(string name)
    {
        return MessageFormat.Parse(name, out var fault) ?? throw new ToolException(fault!);
    }
}
